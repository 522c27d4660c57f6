import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownSlot: Rule = {
  id: 'unknown-slot',
  why: 'A value in an undeclared slot is never read again.',
  hint: 'Slots are declared under "storage" of flows/portal.json.',
  stage: 'flow',
  *check({ units, flows }) {
    const available = Object.keys(flows.portal?.value.storage ?? {});
    const report = (found: string) => ({ message: `there is no slot "${found}"`, found, available });
    const cookie = flows.portal?.value.language.cookie;
    if (cookie !== undefined && !available.includes(cookie)) {
      yield { file: flows.portal?.path ?? '', path: ['language', 'cookie'], ...report(cookie) };
    }
    for (const { nodes } of units) {
      for (const step of nodes.steps) {
        for (const slot of Object.keys(step.value.store ?? {})) {
          if (!available.includes(slot)) yield { ...at(step, 'store', slot), onKey: true, ...report(slot) };
        }
        for (const [index, slot] of (step.value.forget ?? []).entries()) {
          if (!available.includes(slot)) yield { ...at(step, 'forget', index), ...report(slot) };
        }
      }
    }
  },
};
