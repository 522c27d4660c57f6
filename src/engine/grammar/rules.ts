import {
  byInput,
  closed,
  declares,
  id,
  literal,
  messageKey,
  names,
  part,
  reference,
  used,
  why,
} from '../language/primitives.ts';
import type { RULE_TESTS } from '../language/terms.ts';
import type { Vocabulary } from './Vocabulary.ts';

/** The limit of a rule: a number, a day, or a value that gives one. */
const limit = { ...part('value'), description: 'A number, a day as YYYY-MM-DD, or a value that is one' };
/** flows/kinds.json has default messages for these tests. A rule with any other test needs a message of its own. */
const told = {
  message: messageKey,
  listed: {
    anyOf: [messageKey, { const: false }],
    description:
      'Its line in the list of rules under the field, if it differs from the error message. Rules with the same line are listed once. With `false` it is not listed',
  },
  why,
} as const;
const when = { ...part('guard'), description: 'The rule applies only while this holds' };

/**
 * Each test with the schema of its limit. The tests named after keywords of JSON Schema (2020-12, validation, sections
 * 6 and 7) come first, then those that JSON Schema lacks. A rule has exactly one test.
 */
export const TESTS = {
  minLength: closed({ when, minLength: limit, ...told }, ['minLength']),
  maxLength: closed({ when, maxLength: limit, ...told }, ['maxLength']),
  minimum: closed({ when, minimum: limit, ...told }, ['minimum']),
  maximum: closed({ when, maximum: limit, ...told }, ['maximum']),
  minItems: closed({ when, minItems: limit, ...told }, ['minItems']),
  maxItems: closed({ when, maxItems: limit, ...told }, ['maxItems']),
  type: closed({ when, type: { enum: ['number', 'integer'], description: 'The value is such a number' }, ...told }, [
    'type',
    'message',
  ]),
  pattern: closed(
    {
      when,
      pattern: { type: 'string', minLength: 1, description: 'The value matches this regular expression (ECMA-262)' },
      ...told,
    },
    ['pattern', 'message'],
  ),
  format: closed({ when, format: used('format', 'A format'), ...told }, ['format', 'message']),
  const: closed({ when, const: literal, ...told }, ['const', 'message']),
  sameAs: closed({ when, sameAs: used('field', 'A field'), ...told }, ['sameAs', 'message']),
  differsFrom: closed({ when, differsFrom: reference, ...told }, ['differsFrom', 'message']),
  predicate: closed({ when, predicate: used('predicate', 'A predicate'), ...told }, ['predicate', 'message']),
  picked: closed({ when, picked: { const: true, description: 'The typed text was chosen from the list' }, ...told }, [
    'picked',
    'message',
  ]),
  judge: closed({ judge: { const: 'service', description: 'Only the service can judge it' }, ...told }, [
    'judge',
    'message',
  ]),
} as const satisfies Readonly<Record<(typeof RULE_TESTS)[number], object>>;

/** A branch of the grammar for each test; `predicate` allows only the portal's predicates. */
function branchesOf(predicates: readonly string[]): readonly object[] {
  const { predicate } = TESTS;
  const named = {
    ...predicate,
    properties: { ...predicate.properties, predicate: { ...predicate.properties.predicate, enum: predicates } },
  };
  return Object.values(TESTS).map((test) => (test === predicate ? named : test));
}

/** A rule, and an entry of a field's rules: a rule, or a rule set by its id. */
export function ruleGrammar({ predicates }: Pick<Vocabulary, 'predicates'>) {
  const branches = branchesOf(Object.keys(predicates));
  return {
    rule: { description: 'One test that a value must pass, and the message if it fails', anyOf: branches },
    ruleUse: {
      description: 'A rule, the id of a rule set, or a rule set with its inputs',
      anyOf: [
        used('rule set', 'A rule set'),
        closed(
          {
            set: used('rule set', 'A rule set'),
            with: { ...byInput(reference, 'set'), description: 'The inputs that its rules read' },
          },
          ['set', 'with'],
        ),
        part('rule'),
      ],
    },
  };
}

export const ruleSet = closed(
  {
    $schema: { type: 'string' },
    why,
    takes: {
      type: 'array',
      items: declares('input', names),
      minItems: 1,
      description: 'Inputs from the fields that use the set, read as $input.<name>',
    },
    rules: {
      type: 'object',
      propertyNames: id,
      additionalProperties: part('rule'),
      minProperties: 1,
      description: 'The rules by name',
    },
  },
  ['rules'],
);
