import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownShape: Rule = {
  id: 'unknown-shape',
  why: 'A stored or passed value cannot be checked against a missing shape.',
  hint: 'Shapes are those of the contract.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    const available = Object.keys(flows.definition.contract.shapes);
    for (const { part, unit } of parts) {
      const dialog = part.kind === 'dialog' ? unit.dialogs.get(part.id) : undefined;
      const place = part.kind === 'own' ? unit : dialog;
      const takes = part.kind === 'own' ? unit.takes : dialog?.value.takes;
      for (const [name, { type }] of Object.entries(takes ?? {})) {
        if (place === undefined || type === undefined || available.includes(type)) continue;
        yield { ...at(place, 'takes', name, 'type'), ...unknown(type, available) };
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
