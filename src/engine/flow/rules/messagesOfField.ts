import type { Flows } from '../Flows.ts';
import type { FieldRule } from '../Program.ts';
import type { Field } from '../types.ts';
import { rulesOfField } from './rulesOfField.ts';
import { testOf } from './testOf.ts';

/** The messages of a field's rules, also those that no rule names, and their lines in the list below the field. */
export const messagesOfField = (field: Field, flows: Flows): readonly string[] => [
  defaultMessage('required', field, flows),
  ...rulesOfField(field, flows).flatMap(({ rule }) => [
    rule.message ?? defaultMessage(testOf(rule).test, field, flows),
    ...(typeof rule.listed === 'string' ? [rule.listed] : []),
  ]),
];

/** The message of a test whose rule has none of its own: that of the field's kind, or else that of all kinds. */
export const defaultMessage = (test: FieldRule['test'], field: Field, { kinds }: Pick<Flows, 'kinds'>): string =>
  kinds?.value.kinds[field.widget]?.messages?.[test] ?? kinds?.value.messages[test] ?? 'validation.required';
