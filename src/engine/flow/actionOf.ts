import type { Item } from './types.ts';

/** The kinds of items that a visitor presses. */
export const ACTIONS = ['submit', 'button', 'link', 'cancel'] as const;

export const isAction = (kind: string): boolean => ACTIONS.some((action) => action === kind);

/** An action, as its author named it. */
interface NamedAction {
  readonly kind: (typeof ACTIONS)[number];
  readonly id: string;
}

/** Kind and id of an item that is pressed; undefined for any other one. */
export function actionOf(item: Item): NamedAction | undefined {
  const kind = ACTIONS.find((name) => name in item);
  return kind === undefined ? undefined : { kind, id: String(Reflect.get(item, kind)) };
}
