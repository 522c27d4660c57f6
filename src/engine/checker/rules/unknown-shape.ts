import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownShape: Rule = {
  id: 'unknown-shape',
  why: 'A stored or passed value cannot be checked against a missing shape.',
  hint: 'Shapes are those of the contract.',
  stage: 'flow',
  names: 'wrong',
  per: 'unit',
  *check({ units, flows }) {
    const available = Object.keys(flows.definition.contract.shapes);
    for (const { unit } of units) {
      for (const part of [{ ...unit, value: { takes: unit.takes } }, ...unit.dialogs.values()]) {
        for (const [name, { type }] of Object.entries(part.value.takes ?? {})) {
          if (type === undefined || available.includes(type)) continue;
          yield { ...at(part, 'takes', name, 'type'), ...unknown(type, available) };
        }
      }
    }
  },
  also: [
    {
      per: 'flows',
      *check({ flows: { portal, definition } }) {
        const available = Object.keys(definition.contract.shapes);
        for (const [slot, found] of Object.entries(portal?.value.storage ?? {})) {
          if (available.includes(found)) continue;
          yield { file: portal?.path ?? '', path: ['storage', slot], ...unknown(found, available) };
        }
      },
    },
  ],
};

const unknown = (found: string, available: readonly string[]) => ({
  message: `the contract has no shape "${found}"`,
  found,
  available,
});
