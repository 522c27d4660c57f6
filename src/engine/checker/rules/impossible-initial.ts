import { kindOf, optionsOf } from '../../flow/kindOf.ts';
import { isKept } from '../../flow/rules/isKept.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import type { TestName } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

/** Tests that ask a service, or another field. */
const OF_OTHERS: readonly TestName[] = ['sameAs', 'differsFrom', 'picked', 'judge'];

export const impossibleInitial: Rule = {
  id: 'impossible-initial',
  why: 'Visitors would see an error for a value that they did not type.',
  hint: 'Set a value that keeps the rules of the field, or remove "initial".',
  stage: 'flow',
  *ofPart({ parts, flows }) {
    const { predicates } = flows.definition;
    for (const { nodes } of parts) {
      for (const item of nodes.items) {
        if (!('field' in item.value)) continue;
        const { initial } = item.value;
        if (initial === undefined || typeof initial === 'object' || String(initial).startsWith('$')) continue;
        const options = optionsOf(item.value, kindOf(item.value, flows.definition));
        if (Array.isArray(options) && !options.includes(initial)) {
          const available = options.map(String);
          const message = `${JSON.stringify(initial)} is not one of the options`;
          yield { ...at(item, 'initial'), message, found: String(initial), available };
          continue;
        }
        const broken = nodes.rules
          .filter(({ field, value: { rule } }) => field === item.value && rule.when === undefined)
          .map(({ value: { rule } }) => testOf(rule))
          .filter(({ test, limit }) => !OF_OTHERS.includes(test) && typeof limit !== 'object')
          .filter(({ limit }) => !String(limit).startsWith('$'))
          .find(({ test, limit }) => !isKept(test, initial, limit, predicates));
        if (broken === undefined) continue;
        const { test, limit } = broken;
        const message = `${JSON.stringify(initial)} breaks a rule of the field: ${test} ${JSON.stringify(limit)}`;
        yield { ...at(item, 'initial'), message };
      }
    }
  },
};
