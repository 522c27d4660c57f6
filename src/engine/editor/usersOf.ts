import { sharedIn } from '../binder/bindPortal.ts';
import { type CheckedUnit, keptPer } from '../checker/CheckedUnit.ts';
import type { Project } from '../checker/Project.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';

interface Place {
  readonly file: string;
  readonly path: JsonPath;
}

/**
 * The screens and shells that a file, or one of the shared calls, is a part of. What all of them have, such as the
 * portal's lines, is in any one.
 */
export function usersOf({ file, path }: Place, { units }: Project): readonly CheckedUnit[] {
  const { kind, flow } = classifyFile(file) ?? {};
  const shared = kind === 'calls' ? `${file} ${path[0]}` : file;
  if (flow === 'shared') return units.filter((checked) => sharedBy(checked).has(shared));
  const own = units.filter(({ unit }) => unit.file === file);
  return kind === 'screen' ? own : [...own, ...units.slice(0, 1)];
}

/** What a screen or shell uses of what is shared, by the names of `sharedIn`. */
export const sharedBy = keptPer(({ unit, flows }: CheckedUnit) => new Set(sharedIn(unit, flows)));
