import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { domainOf } from './chooseOrganisation.ts';

/**
 * Rejects an address whose accounts are in the central service (D-06).
 * @throws Refusal CENTRAL_ACCOUNTS_EXISTS
 */
export function refuseCentralDomain({ settings }: Context, username: string): void {
  if (settings.centralDomains.includes(domainOf(username))) throw new Refusal('CENTRAL_ACCOUNTS_EXISTS');
}
