import { exitsOf } from '../../flow/exitsOf.ts';
import { type CheckedPart, type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';

export const unreachableScreen: Rule = {
  id: 'unreachable-screen',
  why: 'A screen that no step leads to is never shown, but must be maintained.',
  hint: 'Add a step that leads to it, or "outside": true if a mail, an app or the server does.',
  stage: 'whole',
  follows: true,
  misses: true,
  *ofFlows({ units, common, flows }) {
    const next = new Map(units.map(waysFrom));
    // The lines of the portal's own table lead to the same screens from every unit.
    const everywhere = common.flatMap(targetsIn);
    const screens = [...flows.screens.values()];
    const isFirst = (paths: readonly string[]) => paths.includes('/') || paths.includes('*');
    const open = screens.filter(({ value }) => value.route.outside || isFirst(value.route.paths)).map(({ id }) => id);
    if (open.length > 0) open.push(...everywhere);
    const reached = new Set(open);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const shell = flows.screens.get(id)?.value.route.shell;
      for (const target of [...(next.get(id) ?? []), ...(next.get(`shell ${shell}`) ?? [])]) {
        if (!reached.has(target)) open.push(target);
        reached.add(target);
      }
    }
    for (const { id, path: file } of screens) {
      if (!reached.has(id)) yield { file, path: ['route'], onKey: true, message: `nothing leads to ${id}` };
    }
  },
};

const targetsIn = keptPer(({ nodes }: CheckedPart): readonly string[] =>
  nodes.steps.flatMap(({ value }) => exitsOf(value).flatMap(({ kind, target }) => (kind === 'screen' ? [target] : []))),
);

/** A screen or a shell, and the screens that it leads to. */
const waysFrom = keptPer(({ unit, ownParts }: CheckedUnit): readonly [from: string, to: readonly string[]] => {
  const targets = new Set(ownParts.flatMap(targetsIn));
  for (const { missing } of Object.values(unit.takes)) if (missing !== undefined) targets.add(missing);
  return [unit.kind === 'shell' ? `shell ${unit.id}` : unit.id, [...targets]];
});
