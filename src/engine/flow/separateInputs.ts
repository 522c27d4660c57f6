import type { Dialog } from './types.ts';

/**
 * The root of a dialog's own inputs in a compiled screen. Both a screen and a dialog over it may take a `token`, the
 * page behind stays alive, and the same words `$input.token` mean one here and the other there.
 */
export const DIALOG_ROOT = 'dialog';

/** A dialog that reads what it takes itself as `$dialog.<name>`; `$input.<name>` is the screen's in it. */
export const separateInputs = (dialog: Dialog): Dialog => separate(dialog, Object.keys(dialog.takes ?? {}));

/** A reference of a dialog as `separateInputs` writes it. */
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
