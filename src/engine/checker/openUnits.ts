import type { JsonDocument } from '../flow/JsonDocument.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Unit } from '../flow/Unit.ts';
import type { UnitNodes } from '../flow/UnitNodes.ts';
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
  const known = before !== undefined && hasSameFiles(read, before) ? before.units : [];
  const screens = new Map(
    known.flatMap((checked) => (checked.unit.kind === 'screen' ? [[checked.unit.id, checked]] : [])),
  );
  const { flows } = read;
  const open = (unit: Unit | undefined): CheckedUnit[] => {
    if (unit === undefined) return [];
    const visits = visitUnit(flows, unit);
    return [{ unit, visits, basis: basisOf(unit, visits, read) }];
  };
  return [
    ...[...flows.screens.keys()].flatMap((id) => {
      const checked = screens.get(id);
      return checked !== undefined && isStill(checked, read) ? [checked] : open(resolveScreen(flows, id));
    }),
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

const isStill = ({ basis }: CheckedUnit, { documents }: Read): boolean =>
  [...basis].every(([path, document]) => documents.get(path) === document);

/** The files of its parts, of the screens that it leads to, and those that every screen rests on. */
function basisOf(unit: Unit, visits: UnitNodes, { documents, flows }: Read): CheckedUnit['basis'] {
  const files = new Set([unit.file, ...EVERYWHERE]);
  const parts = [unit.dialogs, unit.calls, unit.tables].flatMap((part) => [...part.values()]);
  for (const { file } of [...parts, ...Object.values(visits).flat()]) files.add(file);
  const named = visits.steps.flatMap(({ value }) => value.goto ?? []);
  const missing = Object.values(unit.takes).flatMap((input) => input.missing ?? []);
  for (const id of [...named, ...missing]) files.add(flows.screens.get(id)?.path ?? '');
  return new Map([...files].map((path): [string, JsonDocument | undefined] => [path, documents.get(path)]));
}
