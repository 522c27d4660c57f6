import { closed, messageKey, part, says, why } from '../language/primitives.ts';
import { TEST_NAMES, type TestName } from '../language/ruleTests.ts';
import { AUTOCOMPLETE, SPACES } from '../language/terms.ts';
import type { Vocabulary } from './Vocabulary.ts';

export const messages = closed(
  {
    required: messageKey,
    ...(Object.fromEntries(TEST_NAMES.map((test) => [test, messageKey])) as {
      readonly [T in TestName]: typeof messageKey;
    }),
  },
  [],
);

/** Defaults of one kind of field. A field may replace them. */
export const kind = closed(
  {
    why,
    autocomplete: says('has the autocomplete {}', {
      enum: AUTOCOMPLETE,
      description: 'The token for password managers (HTML, section 4.10.18.7)',
    }),
    spaces: says('has its spaces {}', { enum: SPACES, description: 'How spaces are treated: trimmed if absent' }),
    rules: {
      type: 'array',
      items: part('ruleUse'),
      minItems: 1,
      description: 'What every value of the kind must satisfy',
    },
    messages: { ...messages, description: 'Default messages of its rules, by test' },
  },
  [],
);

/** Defaults of fields, by kind. */
export const kindsOf = ({ fields }: Pick<Vocabulary, 'fields'>) =>
  closed(
    {
      $schema: { type: 'string' },
      why,
      messages: { ...messages, description: 'Default messages, for rules that have none of their own' },
      kinds: {
        ...closed(Object.fromEntries(Object.keys(fields).map((name) => [name, part('kind')])), []),
        description: 'The defaults of each kind of field',
      },
    },
    ['messages', 'kinds'],
  );
