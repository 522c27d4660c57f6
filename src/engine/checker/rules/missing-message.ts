import { testOf } from '../../flow/rules/testOf.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const missingMessage: Rule = {
  id: 'missing-message',
  why: 'A visitor would see a red field without a reason.',
  hint: 'Give the rule a "message", or its test one under "messages" in flows/kinds.json.',
  stage: 'flow',
  misses: true,
  *ofPart({ nodes, flows }) {
    const kinds = flows.kinds?.value;
    for (const visit of nodes.rules) {
      const { rule } = visit.value;
      const { test } = testOf(rule);
      const known = rule.message ?? kinds?.kinds[visit.field.widget]?.messages?.[test] ?? kinds?.messages[test];
      if (known === undefined) yield { ...at(visit), message: `there is no message for a value that breaks ${test}` };
    }
  },
};
