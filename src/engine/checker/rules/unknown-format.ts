import { FORMATS } from '../../contract/formats.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownFormat: Rule = {
  id: 'unknown-format',
  why: 'A value cannot be checked against an unknown format.',
  hint: 'Name a format that every portal has, or one of the contract.',
  stage: 'flow',
  per: 'part',
  *check({ parts, flows }) {
    const own = Object.entries(flows.definition.contract.formats ?? {}).filter(([, pattern]) => pattern !== true);
    const available = [...Object.keys(FORMATS), ...own.map(([name]) => name)];
    for (const { nodes } of parts) {
      for (const { value, ...place } of nodes.rules) {
        const { test, limit } = testOf(value.rule);
        const found = String(limit);
        if (test !== 'format' || available.includes(found)) continue;
        yield { ...at(place, 'format'), message: `there is no format "${found}"`, found, available };
      }
    }
  },
};
