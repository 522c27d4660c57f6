import { ACTIONS, type PressedName } from '../language/items.ts';
import type { Item } from './types.ts';

export const isAction = (kind: string): boolean => ACTIONS.some((action) => action === kind);

/** An action, as its author named it. */
interface NamedAction {
  readonly kind: PressedName;
  readonly id: string;
}

/** The kind and id of an item that is pressed; undefined for any other item. */
export function actionOf(item: Item): NamedAction | undefined {
  const kind = ACTIONS.find((name) => name in item);
  return kind === undefined ? undefined : { kind, id: String(Reflect.get(item, kind)) };
}
