import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Item } from '../flow/types.ts';
import type { Unit } from '../flow/Unit.ts';

/** One body, with one form and one set of actions. */
export interface Body {
  readonly file: string;
  readonly path: JsonPath;
  readonly items: readonly Item[];
}

/** The bodies of a unit: its own, and those of its dialogs. */
export function bodiesOf(unit: Unit): Body[] {
  const own = unit.bodies.map(({ file, path, value }) => ({ file, path, items: value }));
  const dialogs = [...unit.dialogs.values()].map(({ file, path, value }) => ({
    file,
    path: [...path, 'body'],
    items: value.body,
  }));
  return [...own, ...dialogs];
}
