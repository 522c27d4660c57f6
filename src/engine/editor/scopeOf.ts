import type { Project } from '../checker/Project.ts';
import type { JsonPath, Spot } from '../flow/JsonDocument.ts';
import type { Scope } from '../flow/Unit.ts';
import { writtenAt } from '../flow/writtenAt.ts';
import { usersOf } from './usersOf.ts';

interface Place extends Spot {
  readonly file: string;
}

/** The context of a reference at a place, as the first screen that has this place sees it. */
export function scopeOf(file: string, path: JsonPath, project: Project): Scope | undefined {
  for (const checked of usersOf({ file, path }, project)) {
    for (const { nodes } of checked.judgedParts) {
      for (const list of [nodes.references, nodes.values, nodes.guards]) {
        const found = list.find((node) => isAt({ file, path }, node, project));
        if (found !== undefined) return found.scope;
      }
    }
  }
  return undefined;
}

/** Whether a node of a completed file is written at a place. */
export function isAt({ file, path }: Pick<Place, 'file' | 'path'>, node: Place, { flows, mended }: Project): boolean {
  if (node.path.at(-1) !== path.at(-1) && node.file === file && !mended.has(file)) return false;
  const written = writtenAt(node, flows);
  const original = mended.get(written.file)?.originalPath(written.path) ?? written.path;
  return written.file === file && JSON.stringify(original) === JSON.stringify(path);
}
