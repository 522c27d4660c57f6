import type { Flows } from '../../flow/Flows.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownSlot: Rule = {
  id: 'unknown-slot',
  why: 'A value in an undeclared slot is never read again.',
  hint: 'Slots are declared under "storage" of flows/portal.json.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts, flows }) {
    const storage = flows.portal?.value.storage ?? {};
    const report = (found: string) => unknown(found, slotsOf(flows));
    for (const { nodes } of parts) {
      for (const step of nodes.steps) {
        for (const slot of Object.keys(step.value.store ?? {})) {
          if (!Object.hasOwn(storage, slot)) yield { ...at(step, 'store', slot), onKey: true, ...report(slot) };
        }
        for (const [index, slot] of (step.value.forget ?? []).entries()) {
          if (!Object.hasOwn(storage, slot)) yield { ...at(step, 'forget', index), ...report(slot) };
        }
      }
    }
  },
  also: [
    {
      per: 'flows',
      *check({ flows }) {
        const available = slotsOf(flows);
        const cookie = flows.portal?.value.language.cookie;
        if (cookie === undefined || available.includes(cookie)) return;
        yield { file: flows.portal?.path ?? '', path: ['language', 'cookie'], ...unknown(cookie, available) };
      },
    },
  ],
};

const slotsOf = ({ portal }: Flows): readonly string[] => Object.keys(portal?.value.storage ?? {});

const unknown = (found: string, available: readonly string[]) => ({
  message: `there is no slot "${found}"`,
  found,
  available,
});
