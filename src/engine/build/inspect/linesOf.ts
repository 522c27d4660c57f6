import type { Node } from 'jsonc-parser';
import { rangeOf } from '../../checker/locate.ts';
import type { Lines } from '../../development/Inspection.ts';
import type { JsonDocument, JsonPath } from '../../flow/JsonDocument.ts';
import { pointerOf } from '../../flow/pointerOf.ts';

/**
 * Where each part of a file is written: a member at its name, an entry of a list at its value.
 * @param isWanted of a path; paths below an unwanted one are left out
 */
export function linesOf(document: JsonDocument, isWanted: (path: JsonPath) => boolean = () => true): Lines {
  const lines: Record<string, readonly [number, number]> = {};
  const visit = (node: Node, path: JsonPath, offset: number) => {
    if (!isWanted(path)) return;
    const { line, column } = rangeOf(document, offset, 0).start;
    lines[pointerOf(path)] = [line, column];
    for (const [index, child] of (node.children ?? []).entries()) {
      const [name, value] = child.children ?? [];
      if (node.type === 'array') visit(child, [...path, index], child.offset);
      else if (name !== undefined && value !== undefined) visit(value, [...path, String(name.value)], name.offset);
    }
  };
  if (document.root !== undefined) visit(document.root, [], document.root.offset);
  return lines;
}
