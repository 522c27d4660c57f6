import { oncePer } from '../contract/oncePer.ts';
import type { Field, Item } from './types.ts';
import type { Unit } from './Unit.ts';

/** A field of a unit, with the dialog whose form it belongs to. */
export interface PlacedField {
  readonly field: Field;
  readonly dialog?: string;
}

/** Every field of a screen and of the dialogs that it can open, by id. They share the namespace `$form`. */
export const fieldsOf = oncePer((unit: Unit): ReadonlyMap<string, PlacedField> => {
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
});
