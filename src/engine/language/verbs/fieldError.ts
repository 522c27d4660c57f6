import { byField, closed, message, messageKey, reference } from '../primitives.ts';
import type { Verb, Words } from '../Verb.ts';

/** A message, the message of one of the field's rules, or a message that does not mark the field. */
type Said = string | { readonly rule: string; readonly otherwise: string } | { readonly message: string };

const said = {
  description: 'A message, or the message of a rule: { "rule": "$error.errors.rules", "otherwise": message }',
  anyOf: [
    messageKey,
    reference,
    closed(
      {
        rule: { ...reference, description: 'Ids of rules: the field shows the message of the first one it has' },
        otherwise: message,
      },
      ['rule', 'otherwise'],
    ),
    closed({ message, marks: { const: false, description: 'A pair of fields was wrong, so neither is marked' } }, [
      'message',
      'marks',
    ]),
  ],
} as const;

function tellSaid(said: Said, words: Words): string {
  if (typeof said === 'string') return words.message(said);
  if ('message' in said) return `${words.message(said.message)}, marking nothing,`;
  return `the words of the rule in ${said.rule}, else ${words.message(said.otherwise)},`;
}

export const fieldError = {
  schema: { ...byField(said), description: 'Errors at fields, by field' },
  seen: 'here',
  tell: (errors, words) =>
    Object.entries(errors).map(([field, value]) => ({
      does: 'says',
      doing: 'saying',
      what: `${tellSaid(value, words)} at the field ${words.field(field)}`,
      of: field,
      value,
    })),
} as const satisfies Verb<Readonly<Record<string, Said>>>;
