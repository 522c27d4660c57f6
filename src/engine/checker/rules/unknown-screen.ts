import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownScreen: Rule = {
  id: 'unknown-screen',
  why: 'A step to a missing screen does nothing.',
  hint: 'A target is the id of a screen: the name of its file without .screen.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, ids }) {
    const report = (found: string) => ({
      message: `there is no screen "${found}"`,
      found,
      available: [...ids.screen.keys()],
    });
    for (const { part, unit, nodes } of parts) {
      for (const step of nodes.steps) {
        const { goto } = step.value;
        if (goto !== undefined && !ids.screen.has(goto)) yield { ...at(step, 'goto'), ...report(goto) };
      }
      for (const [name, { missing }] of part.kind === 'own' ? Object.entries(unit.takes) : []) {
        if (missing === undefined || ids.screen.has(missing)) continue;
        yield { ...at(unit, 'takes', name, 'missing'), ...report(missing) };
      }
    }
  },
};
