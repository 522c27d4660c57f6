import type { Report } from '../Finding.ts';
import type { CheckedUnit } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const unusedSlot: Rule = {
  id: 'unused-slot',
  why: 'A slot that is stored and never read, or read and never stored, shows that a part of a flow is missing.',
  hint: 'Store it with "store", or read it as $session.<name> (or $local, $cookie), or remove the slot.',
  stage: 'whole',
  follows: true,
  misses: true,
  level: 'warning',
  per: 'flows',
  *check({ units, flows }): Generator<Report> {
    const { portal } = flows;
    if (portal === undefined) return;
    const kept = new Set<string>([portal.value.language.cookie]);
    const read = new Set<string>([portal.value.language.cookie]);
    for (const checked of units) {
      const own = checked.keep(slotsIn);
      for (const slot of own.kept) kept.add(slot);
      for (const slot of own.read) read.add(slot);
    }
    for (const slot of Object.keys(portal.value.storage)) {
      // The server keeps and reads cookies too.
      const isShared = slot.startsWith('cookie.') && (kept.has(slot) || read.has(slot));
      if (isShared || (kept.has(slot) && read.has(slot))) continue;
      const message = kept.has(slot)
        ? `${slot} is stored but never read`
        : read.has(slot)
          ? `${slot} is read but never stored`
          : `${slot} is neither stored nor read`;
      yield { file: portal.path, path: ['storage', slot], onKey: true, message };
    }
  },
};

/** The slots that a screen keeps something in, and what it reads: slots and other references. */
const slotsIn = ({ nodes }: CheckedUnit) => ({
  kept: [...new Set(nodes.steps.flatMap(({ value }) => Object.keys(value.store ?? {})))],
  read: [...new Set(nodes.references.map(({ value }) => value.slice(1).split('.').slice(0, 2).join('.')))],
});
