import { memberOf } from '../../engine/flow/expressions/memberOf.ts';

/** The organisation of individuals, and its stored name (SIGNIN-07). */
const NO_ORGANISATION = { id: 'ORG-0', name: 'Default' } as const;

/** The shown name of an organisation: that of ORG-0 is the launcher's. */
export function presentOrganisation(name: string, organisation: unknown, launcher: unknown): string {
  const id = memberOf(organisation, 'orgId') ?? memberOf(organisation, 'id');
  return name === NO_ORGANISATION.name && id === NO_ORGANISATION.id ? String(launcher ?? '') : name;
}
