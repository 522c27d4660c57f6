import type { ScreenProgram } from '../flow/Program.ts';
import type { Dialog } from '../flow/types.ts';
import { GIVEN } from './values/readRoot.ts';

/**
 * Gives what a dialog itself takes a root of its own. Both a screen and a dialog over it may take a `token`, the
 * page behind stays alive, and the same words `$input.token` mean one here and the other there.
 */
export function separateInputs(program: ScreenProgram): ScreenProgram {
  const dialogs: Record<string, Dialog> = {};
  const forms = { ...program.forms };
  for (const [id, dialog] of Object.entries(program.dialogs)) {
    const names = Object.keys(dialog.takes ?? {});
    dialogs[id] = rename(dialog, names);
    const form = forms[id];
    // The schema is the one that its validator was compiled from; it has no references.
    if (form !== undefined) forms[id] = { ...rename(form, names), schema: form.schema };
  }
  const formats = { ...program.formats };
  for (const [reference, format] of Object.entries(program.formats)) {
    formats[reference.replace(/^\$input(?=\.)/, `$${GIVEN}`)] = format;
  }
  return { ...program, dialogs, forms, formats };
}

function rename<T>(part: T, names: readonly string[]): T;
function rename(part: unknown, names: readonly string[]): unknown {
  if (typeof part === 'string') {
    const [root, name = ''] = part.split('.');
    return root === '$input' && names.includes(name) ? part.replace('$input', `$${GIVEN}`) : part;
  }
  if (Array.isArray(part)) return part.map((one: unknown) => rename(one, names));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [String(rename(key, names)), rename(value, names)]),
  );
}
