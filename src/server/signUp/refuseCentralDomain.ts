import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { domainOf } from './chooseOrganisation.ts';

/**
 * No account here takes an address whose accounts live in the central service (D-06).
 * @throws Refusal CENTRAL_ACCOUNTS_EXISTS
 */
export function refuseCentralDomain({ settings }: Context, username: string): void {
  if (settings.centralDomains.includes(domainOf(username))) throw new Refusal('CENTRAL_ACCOUNTS_EXISTS');
}
