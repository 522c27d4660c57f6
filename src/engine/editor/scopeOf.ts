import type { CheckedUnit } from '../checker/CheckedUnit.ts';
import type { Project } from '../checker/Project.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Scope } from '../flow/Scope.ts';
import type { ScopedNode } from '../flow/UnitNodes.ts';
import { writtenAt } from '../flow/writtenAt.ts';

/** The screens and shells that a file is a part of. A screen's own file is part of that screen only. */
function unitsWith(file: string, { units }: Project): readonly CheckedUnit[] {
  const place = classifyFile(file);
  return place?.kind === 'screen' ? units.filter(({ unit }) => unit.file === file) : units;
}

/** The context of a reference at a place, as the first screen that has this place sees it. */
export function scopeOf(file: string, path: JsonPath, project: Project): Scope | undefined {
  const key = JSON.stringify(path);
  const isHere = (node: ScopedNode<unknown>) => {
    if (node.path.at(-1) !== path.at(-1) && node.file === file) return false;
    const written = writtenAt(node, project.flows);
    return written.file === file && JSON.stringify(written.path) === key;
  };
  for (const checked of unitsWith(file, project)) {
    for (const { nodes } of checked.judgedParts) {
      const found = nodes.references.find(isHere) ?? nodes.values.find(isHere);
      if (found !== undefined) return found.scope;
    }
  }
  return undefined;
}
