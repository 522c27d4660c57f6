import type { Organisation as Answer } from '../../contract/schemas.ts';
import type { Organisation } from '../core/database/Database.ts';

/** What anybody may know of an organisation. */
export function presentOrganisation({ id, name, alias, label, icon }: Organisation): Answer {
  return { id, name, alias, label, decorators: icon === null ? [] : [{ type: 'ICON', value: icon }] };
}
