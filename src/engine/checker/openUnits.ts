import { oncePer } from '../contract/oncePer.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Unit } from '../flow/Unit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import type { CheckedUnit, Project } from './Project.ts';

type Read = Pick<Project, 'documents' | 'misfits' | 'flows' | 'ids'>;

/** Files that every screen rests on. */
const EVERYWHERE = ['flows/portal.json', 'flows/kinds.json', 'flows/shared/calls.json'];

/**
 * Each screen and shell with its parts listed. One that rests on what it did before is the same object as before, so
 * that what was found out about it still holds.
 */
export function openUnits(read: Read, before?: Project): CheckedUnit[] {
  const { flows } = read;
  const still = before !== undefined && hasSameFiles(read, before) ? unchanged(read, before) : new Map<string, never>();
  const open = (unit: Unit | undefined): CheckedUnit[] =>
    unit === undefined ? [] : [{ unit, nodes: visitUnit(flows, unit) }];
  return [
    ...[...flows.screens.keys()].flatMap((id) => still.get(id) ?? open(resolveScreen(flows, id))),
    // What a shell may read of its screens depends on all of them.
    ...Object.keys(flows.portal?.value.shells ?? {}).flatMap((id) => open(resolveShell(flows, id))),
  ];
}

/** The same files, and the same of them read well: no name came or went. */
const hasSameFiles = (read: Read, before: Read): boolean =>
  read.documents.size === before.documents.size &&
  read.misfits.size === before.misfits.size &&
  [...read.documents.keys()].every((path) => before.documents.has(path)) &&
  [...read.misfits].every(([path, list]) => (list.length === 0) === (before.misfits.get(path)?.length === 0));

/** The screens whose files are the same as before, by id. */
const unchanged = ({ documents }: Read, before: Project): ReadonlyMap<string, CheckedUnit> =>
  new Map(
    before.units
      .filter(({ unit }) => unit.kind === 'screen')
      .filter((checked) =>
        [...filesOf(checked, before.flows)].every((path) => documents.get(path) === before.documents.get(path)),
      )
      .map((checked) => [checked.unit.id, checked]),
  );

/** The files that a unit rests on: of its parts, of the screens that it leads to, and those that every screen rests on. */
const filesOf = oncePer(({ unit, nodes }: CheckedUnit, flows: Flows): ReadonlySet<string> => {
  const parts = [unit.dialogs, unit.calls, unit.tables].flatMap((part) => [...part.values()]);
  const named = nodes.steps.flatMap(({ value }) => value.goto ?? []);
  const missing = Object.values(unit.takes).flatMap((input) => input.missing ?? []);
  return new Set([
    unit.file,
    ...EVERYWHERE,
    ...[...parts, ...Object.values(nodes).flat()].map(({ file }) => file),
    ...[...named, ...missing].flatMap((id) => flows.screens.get(id)?.path ?? []),
  ]);
});
