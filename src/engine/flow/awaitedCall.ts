import type { SpacedName } from '../language/items.ts';
import type { ScreenProgram } from './Program.ts';
import type { Item } from './types.ts';

const SPACED: { readonly [K in SpacedName]: true } = { text: true, fact: true, image: true };

/** The optional load that determines whether an item is shown whose space is kept until the answer arrives. */
export function awaitedCall(item: Item, calls: ScreenProgram['calls']): string | undefined {
  if (typeof item.shown !== 'string' || !Object.keys(item).some((name) => name in SPACED)) return undefined;
  const [, call = ''] = /^\$result\.([\w-]+)$/.exec(item.shown) ?? [];
  return calls[call]?.load === 'optional' ? call : undefined;
}
