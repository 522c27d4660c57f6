import type { Organisation as Answer } from '../../contract/schemas.ts';
import type { Organisation } from '../core/database/Database.ts';

/** The public data of an organisation. */
export function presentOrganisation({ id, name, alias, label, icon, color }: Organisation): Answer {
  const decorators = icon === null ? [] : [{ type: 'ICON', value: icon } as const];
  return { id, name, alias, label, decorators, ...(color === null ? {} : { color }) };
}
