import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { FormField } from '../ScreenIndex.ts';
import { normalise } from './normalise.ts';

/**
 * A field's value, made of what its widget has stored. An empty text is absent; a checkbox that nobody touched is
 * unticked.
 * @param read reads a reference where the field stands
 */
export function valueOfField(known: FormField, raw: unknown, read: (reference: string) => unknown): unknown {
  const { field } = known;
  const value = normalise(known, raw);
  switch (field.widget) {
    case 'checkbox':
    case 'switch':
      return value === true;
    case 'terms':
      return listOf(value);
    case 'multiple':
      return listOf(value).length === 0 ? undefined : value;
    case 'consent': {
      const always = field.always === undefined ? undefined : read(field.always);
      const chosen = [...listOf(always), ...listOf(value)];
      return listOf(read(field.options)).filter((option) => chosen.includes(option));
    }
    default:
      return isPresent(value) ? value : undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
