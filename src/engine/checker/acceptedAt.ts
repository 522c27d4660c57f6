import type { Spot } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import type { CheckedUnit } from './CheckedUnit.ts';
import type { Project } from './Project.ts';
import type { Report } from './Rule.ts';
import { RULES } from './rules.ts';

interface Place extends Spot {
  readonly file: string;
}

const keyOf = ({ file, path }: Pick<Place, 'file' | 'path'>) => JSON.stringify([file, path]);

/** The rules on flows, those on names first, since they mostly know. */
const [NAMES, OTHERS] = [true, false].map((isOfNames) =>
  RULES.filter(({ stage, ofProject, names }) => stage === 'flow' && !ofProject && (names !== undefined) === isOfNames),
);
const ASKED = [NAMES ?? [], OTHERS ?? []];

/**
 * The words that the rules would accept in place of a word that is certainly wrong: what they report as available
 * there. So whoever offers words needs no list of its own.
 *
 * @param units the screens and shells that contain the place; the first ones that know it are asked
 */
export function acceptedAt(place: Place, units: readonly CheckedUnit[], project: Project): readonly string[] {
  const { flows, ids } = project;
  const words = (reports: Iterable<Report>) =>
    [...reports].flatMap((report) => {
      const { file, path } = report.isWritten ? report : writtenAt(report, flows);
      const written = project.mended.get(file)?.originalPath(path) ?? path;
      const isHere = keyOf({ file, path: written }) === keyOf(place) && (place.onKey || !report.onKey);
      return isHere ? (report.available ?? []) : [];
    });
  for (const rules of ASKED) {
    for (const unit of units) {
      const found = rules.flatMap((rule) => [
        ...unit.judgedParts.flatMap((part) => words(rule.ofPart?.(part, project) ?? [])),
        ...words(rule.ofUnit?.(unit, project) ?? []),
      ]);
      if (found.length > 0) return [...new Set(found)];
    }
  }
  // Rules on all flows together report words only in files that belong to no screen.
  if (units.some(({ unit }) => unit.kind === 'screen' && unit.file === place.file)) return [];
  const view = { flows, ids, units, common: [] };
  return [...new Set(ASKED.flat().flatMap((rule) => words(rule.ofFlows?.(view) ?? [])))];
}
