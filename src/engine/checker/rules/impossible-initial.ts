import { kindOf, optionsOf } from '../../flow/classifyFile.ts';
import { judgeBy } from '../../flow/rules/judgeBy.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import type { ValidationRule } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const impossibleInitial: Rule = {
  id: 'impossible-initial',
  why: 'Visitors would see an error for a value they did not type, or agree to something they did not tick.',
  hint: 'Set a value that passes the field\'s rules, or remove "initial".',
  stage: 'flow',
  *ofPart({ nodes, flows }) {
    for (const item of nodes.items) {
      if (!('field' in item.value)) continue;
      const { initial } = item.value;
      if (initial === undefined || typeof initial === 'object' || String(initial).startsWith('$')) continue;
      if (initial === true && item.value.required === true) {
        yield { ...at(item, 'initial'), message: TICKED, hint: 'Leave "initial" out: people tick the box themselves.' };
        continue;
      }
      const options = optionsOf(item.value, kindOf(item.value, flows.definition));
      if (Array.isArray(options) && !options.includes(initial)) {
        const available = options.map(String);
        const message = `${JSON.stringify(initial)} is not one of the options`;
        yield { ...at(item, 'initial'), message, found: String(initial), available };
        continue;
      }
      const broken = nodes.rules
        .filter(({ field, value: { rule } }) => field === item.value && rule.when === undefined)
        .map(({ value: { rule } }) => rule)
        .find((rule) => isConstant(rule) && judgeBy({ rule }, flows.definition)(initial).length > 0);
      if (broken === undefined) continue;
      const { test, limit } = testOf(broken);
      const message = `${JSON.stringify(initial)} breaks a rule of the field: ${test} ${JSON.stringify(limit)}`;
      yield { ...at(item, 'initial'), message };
    }
  },
};

const TICKED = 'this box is ticked in advance, so it is not consent';

/** Whether the limit of a rule is a literal. In a pattern, `$` does not start a reference but means the end. */
function isConstant(rule: ValidationRule): boolean {
  const { limit, bound } = testOf(rule);
  return typeof limit !== 'object' && (bound === undefined || !String(limit).startsWith('$'));
}
