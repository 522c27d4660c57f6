import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Report, Rule } from '../Rule.ts';

export const unusedSlot: Rule = {
  id: 'unused-slot',
  why: 'A slot that is only stored, or only read, is a sign that part of a flow is missing.',
  hint: 'Store it with "store", or read it as $session.<name> (or $local, $cookie), or remove the slot.',
  stage: 'whole',
  follows: true,
  misses: true,
  level: 'warning',
  *ofFlows({ units, common, flows }): Generator<Report> {
    const { portal } = flows;
    if (portal === undefined) return;
    const kept = new Set<string>([portal.value.language.cookie]);
    const read = new Set<string>([portal.value.language.cookie]);
    const ofUnits = units.flatMap(slotsOfUnit);
    // The portal's lines use the same slots in every unit.
    const ofAll = common.flatMap(slotsOfPart);
    for (const { name, isKept } of [...ofUnits, ...ofAll]) (isKept ? kept : read).add(name);
    for (const slot of Object.keys(portal.value.storage)) {
      // The server writes and reads cookies too.
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

const slotsOfUnit = keptPer(({ ownParts }: CheckedUnit) => ownParts.flatMap(slotsOfPart));

/** The slots that a part writes (in `store`), and the slots that its references read. */
const slotsOfPart = ({ names }: CheckedPart) =>
  (names.get('slot') ?? []).flatMap(({ name, onKey, within, path }) =>
    onKey || within !== undefined || path.at(-1) === 'store' ? [{ name, isKept: within === undefined }] : [],
  );
