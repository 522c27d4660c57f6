import type { Organisation as Answer } from '../../contract/schemas.ts';
import type { Organisation } from '../core/database/Database.ts';

/** The public data of an organisation. */
export function presentOrganisation({ id, name, alias, label, icon }: Organisation): Answer {
  return { id, name, alias, label, decorators: icon === null ? [] : [{ type: 'ICON', value: icon }] };
}
