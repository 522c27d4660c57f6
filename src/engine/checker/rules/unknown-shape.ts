import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownShape: Rule = {
  id: 'unknown-shape',
  why: 'A stored or passed value cannot be checked against a missing shape.',
  hint: 'Shapes are those of the contract.',
  stage: 'flow',
  *check({ units, flows }) {
    const available = Object.keys(flows.definition.contract.shapes);
    const report = (found: string) => ({ message: `the contract has no shape "${found}"`, found, available });
    for (const [slot, found] of Object.entries(flows.portal?.value.storage ?? {})) {
      const file = flows.portal?.path ?? '';
      if (!available.includes(found)) yield { file, path: ['storage', slot], ...report(found) };
    }
    for (const { unit } of units) {
      for (const part of [{ ...unit, value: { takes: unit.takes } }, ...unit.dialogs.values()]) {
        for (const [name, { type }] of Object.entries(part.value.takes ?? {})) {
          if (type === undefined || available.includes(type)) continue;
          yield { ...at(part, 'takes', name, 'type'), ...report(type) };
        }
      }
    }
  },
};
