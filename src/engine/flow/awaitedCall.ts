import type { ScreenProgram } from './Program.ts';
import type { Item } from './types.ts';

/**
 * The optional load that determines whether a text, a fact or an image is shown. The item's space is reserved until the
 * answer arrives.
 */
export function awaitedCall(item: Item, calls: ScreenProgram['calls']): string | undefined {
  if (typeof item.shown !== 'string' || !('text' in item || 'fact' in item || 'image' in item)) return undefined;
  const [, call = ''] = /^\$result\.([\w-]+)$/.exec(item.shown) ?? [];
  return calls[call]?.load === 'optional' ? call : undefined;
}
