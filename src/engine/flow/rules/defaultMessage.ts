import type { Flows } from '../Flows.ts';
import type { FieldRule } from '../Program.ts';
import type { Field } from '../types.ts';

/** The message of a test whose rule has none of its own: that of the field's kind, or else that of all kinds. */
export const defaultMessage = (test: FieldRule['test'], field: Field, { kinds }: Pick<Flows, 'kinds'>): string =>
  kinds?.value.kinds[field.widget]?.messages?.[test] ?? kinds?.value.messages[test] ?? 'validation.required';
