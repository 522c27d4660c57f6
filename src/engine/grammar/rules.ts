import {
  byInput,
  closed,
  declares,
  id,
  messageKey,
  names,
  part,
  reference,
  used,
  why,
} from '../language/primitives.ts';
import { limitKindOf, TEST_NAMES, type TestName, testNamed } from '../language/ruleTests.ts';
import type { Vocabulary } from './Vocabulary.ts';

/** A rule with a test: its members in canonical order. flows/kinds.json has a default message for a bound. */
function branchOf(test: TestName, predicates: readonly string[]): object {
  const { schema, bound, needs } = testNamed(test);
  const limit = limitKindOf(test) === 'predicate' ? { ...schema, enum: predicates } : schema;
  const members: Record<string, object> = { ...(needs === 'service' ? {} : { when }), [test]: limit, ...told };
  return closed(members, bound === undefined ? [test, 'message'] : [test]);
}

const when = { ...part('guard'), description: 'The rule applies only while this holds' };
const told = {
  message: messageKey,
  listed: {
    anyOf: [messageKey, { const: false }],
    description:
      'Its line in the list of rules under the field, if it differs from the error message. Rules with the same line are listed once. With `false` it is not listed',
  },
  why,
} as const;

/** A rule, and an entry of a field's rules: a rule, or a rule set by its id. */
export function ruleGrammar({ predicates }: Pick<Vocabulary, 'predicates'>) {
  const branches = TEST_NAMES.map((test) => branchOf(test, Object.keys(predicates)));
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
