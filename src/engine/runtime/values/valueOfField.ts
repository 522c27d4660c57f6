import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { FormField } from '../ScreenIndex.ts';
import { normalise } from './normalise.ts';

/**
 * A field's value, made from the raw value of its widget. An empty text or list counts as absent, and the kind gives
 * the value of an absent one: an untouched checkbox is unticked.
 * @param read reads a reference in the scope of the field
 */
export function valueOfField(known: FormField, raw: unknown, read: (reference: string) => unknown): unknown {
  const { empty, someOf } = known.program;
  const value = normalise(known, raw);
  if (someOf !== undefined) {
    const always = someOf.always === undefined ? undefined : read(someOf.always);
    const chosen = [...listOf(always), ...listOf(value)];
    return listOf(read(someOf.list)).filter((option) => chosen.includes(option));
  }
  return isPresent(value) && !(Array.isArray(value) && value.length === 0) ? value : empty;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
