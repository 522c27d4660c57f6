import type { ScreenProgram } from './Program.ts';
import type { Item } from './types.ts';

/** The optional load whose answer alone shows a text, a fact or an image. Until it has come, their place is kept. */
export function awaitedCall(item: Item, calls: ScreenProgram['calls']): string | undefined {
  if (typeof item.shown !== 'string' || !('text' in item || 'fact' in item || 'image' in item)) return undefined;
  const [, call = ''] = /^\$result\.([\w-]+)$/.exec(item.shown) ?? [];
  return calls[call]?.load === 'optional' ? call : undefined;
}
