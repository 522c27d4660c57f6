import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { FormField } from '../ScreenIndex.ts';
import { normalise } from './normalise.ts';

/**
 * A field's value, made of what its widget has stored. An empty text and an empty list are absent, and what is absent
 * is what its kind says: a checkbox that nobody touched is unticked.
 * @param read reads a reference where the field stands
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
