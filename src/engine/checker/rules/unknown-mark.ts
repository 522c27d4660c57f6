import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownMark: Rule = {
  id: 'unknown-mark',
  why: 'A button with a mark that is not declared shows none.',
  hint: 'Marks are declared under "marks" of flows/portal.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    const available = Object.keys(flows.portal?.value.marks ?? {});
    for (const { nodes } of parts) {
      for (const item of nodes.items) {
        if (!('button' in item.value)) continue;
        const found = item.value.mark;
        if (found === undefined || available.includes(found)) continue;
        yield { ...at(item, 'mark'), message: `there is no mark "${found}"`, found, available };
      }
    }
  },
};
