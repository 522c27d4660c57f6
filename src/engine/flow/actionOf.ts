import { ACTIONS, kindOfItem, type PressedName } from '../language/items.ts';
import type { Guard, Item } from './types.ts';
import type { HandlerNode, ScopedNode } from './Unit.ts';

/** The kind of an item that is pressed, and the id that its author gave it; undefined for any other item. */
export function actionOf(item: Item): { readonly kind: PressedName; readonly id: string } | undefined {
  const kind = ACTIONS.find((name) => name in item);
  return kind === undefined ? undefined : { kind, id: String(Reflect.get(item, kind)) };
}

/** The item that contains a handler: the one with the longest path that is a prefix of the handler's. */
export function itemAt(items: readonly ScopedNode<Item>[], { file, path }: HandlerNode): Item | undefined {
  const above = items.filter((item) => item.file === file && item.path.every((name, index) => path[index] === name));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.value;
}

/** The guards of an item: whether it is shown, and whether it can or must be used. */
export const guardsOf = (item: Item): readonly (readonly [name: string, guard: Guard])[] =>
  ['shown', 'enabled', 'required'].flatMap((name) => {
    const guard: Guard | true | undefined = Reflect.get(item, name);
    return guard === undefined || guard === true ? [] : [[name, guard] as const];
  });

/** The author's name for an action or a field: the value of the member that determines the item's kind. */
export function nameOfItem(item: Item): string {
  return String(Reflect.get(item, kindOfItem(item) ?? 'field') ?? '');
}
