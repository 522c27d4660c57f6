import type { Item } from './types.ts';
import type { PlacedField, Unit } from './Unit.ts';

/** Every field of a screen and of the dialogs that it can open, by id. They share the namespace `$form`. */
export function fieldsOf(unit: Pick<Unit, 'bodies' | 'dialogs'>): ReadonlyMap<string, PlacedField> {
  const fields = new Map<string, PlacedField>();
  const add = (items: readonly Item[], dialog?: string) => {
    for (const item of items) {
      if ('field' in item && !fields.has(item.field)) {
        fields.set(item.field, dialog === undefined ? { field: item } : { field: item, dialog });
      }
    }
  };
  for (const body of unit.bodies) add(body.value);
  for (const [id, dialog] of unit.dialogs) add(dialog.value.body, id);
  return fields;
}
