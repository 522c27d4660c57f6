import type { Dialog } from './types.ts';

/**
 * The root of a dialog's own inputs in a compiled screen. A screen and a dialog over it may both take a `token`, at the
 * same time. In files, both of these inputs are `$input.token`.
 */
export const DIALOG_ROOT = 'dialog';

/** A dialog that reads its own inputs as `$dialog.<name>`. In it, `$input.<name>` is an input of the screen. */
export const separateInputs = (dialog: Dialog): Dialog => separate(dialog, Object.keys(dialog.takes ?? {}));

/** A reference of a dialog, as `separateInputs` writes it. */
export const separateReference = (reference: string, { takes = {} }: Dialog): string =>
  separateText(reference, Object.keys(takes));

function separate<T>(part: T, own: readonly string[]): T;
function separate(part: unknown, own: readonly string[]): unknown {
  if (typeof part === 'string') return separateText(part, own);
  if (Array.isArray(part)) return part.map((one: unknown) => separate(one, own));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [separateText(key, own), separate(value, own)]));
}

function separateText(text: string, own: readonly string[]): string {
  const [root, name = ''] = text.split('.');
  return root === '$input' && own.includes(name) ? text.replace('$input', `$${DIALOG_ROOT}`) : text;
}
