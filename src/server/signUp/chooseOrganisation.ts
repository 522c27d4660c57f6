import type { Context } from '../core/Context.ts';
import type { Organisation } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { findOrganisations } from '../organisations/findOrganisations.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

/** The part of an address after its last @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * The organisation of a new account, by the domain of its address (D-45). If no organisation has the domain, the
 * account is an individual's; if one has, the account joins it; if several have, the person must have chosen one.
 * @throws Refusal BAD_REQUEST if the choice is missing, or is not an organisation with the domain
 */
export async function chooseOrganisation(
  context: Context,
  address: string,
  chosen: string | undefined,
): Promise<Organisation | undefined> {
  const offered = await findOrganisations(context, { domain: domainOf(address) });
  if (offered.length === 0) {
    if (chosen === undefined || chosen === DEFAULT_ORGANISATION) return undefined;
    throw new Refusal('BAD_REQUEST', { errors: { orgId: 'NOT_OFFERED' } });
  }
  const [only, another] = offered;
  if (chosen === undefined && !another) return only;
  const found = offered.find((organisation) => organisation.id === chosen);
  if (!found)
    throw new Refusal('BAD_REQUEST', { errors: { orgId: chosen === undefined ? 'REQUIRED' : 'NOT_OFFERED' } });
  return found;
}
