import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { Field } from '../../flow/types.ts';
import { holds } from './holds.ts';
import { normalise } from './normalise.ts';
import { readReference } from './readReference.ts';
import { MAX_DEPTH, type Scope } from './Scope.ts';

/**
 * `$form.name`. A field that `shown` hides reads as absent; one that `in` hides keeps its value. An empty text is
 * absent; a checkbox that nobody touched is unticked.
 */
export function readField(name: string, scope: Scope): unknown {
  const known = scope.setting.index.fields.get(name);
  if (known === undefined || scope.depth > MAX_DEPTH) return undefined;
  const { field } = known;
  if (field.shown !== undefined && !holds(field.shown, { ...scope, depth: scope.depth + 1 })) return undefined;
  return fieldValue(field, scope);
}

/** A field's value whether it is shown or not. */
export function fieldValue(field: Field, scope: Scope): unknown {
  const known = scope.setting.index.fields.get(field.field);
  const raw = scope.state.form[field.field];
  const value = known === undefined ? raw : normalise(known, raw);
  switch (field.widget) {
    case 'checkbox':
    case 'switch':
      return value === true;
    case 'terms':
      return listOf(value);
    case 'multiple':
      return listOf(value).length === 0 ? undefined : value;
    case 'consent': {
      const always = field.always === undefined ? undefined : readReference(field.always, scope);
      const chosen = [...listOf(always), ...listOf(value)];
      return listOf(readReference(field.options, scope)).filter((option) => chosen.includes(option));
    }
    default:
      return isPresent(value) ? value : undefined;
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
