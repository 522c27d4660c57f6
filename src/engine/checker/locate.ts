import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { oncePer } from '../contract/oncePer.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import { lineOf, lineStartsOf } from '../flow/syntax/tellErrors.ts';
import type { FileEdit, Position } from './Finding.ts';
import type { Pointer } from './Rule.ts';

/** Finds the place of a report; a path that does not exist in the text points to its nearest parent. */
export function locate(document: JsonDocument | undefined, report: Pointer): Position & { readonly length: number } {
  if (document === undefined) return { line: 1, column: 1, length: 1 };
  const { offset, length } = spanOf(document, report);
  const { line, column } = positionAt(document, offset);
  const end = (lineStarts(document)[line] ?? document.text.length + 1) - 1;
  return { line, column, length: Math.max(1, Math.min(length, end - offset)) };
}

/** The range of a part of a text. */
export const rangeOf = (document: JsonDocument, offset: number, length: number): FileEdit['range'] => ({
  start: positionAt(document, offset),
  end: positionAt(document, offset + length),
});

/** The offset of a place in a text. */
export const offsetAt = (document: JsonDocument, { line, column }: Position): number =>
  (lineStarts(document)[line - 1] ?? 0) + column - 1;

function positionAt(document: JsonDocument, offset: number): Position {
  const starts = lineStarts(document);
  const line = lineOf(offset, starts);
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}

/** The offset of each line of a file, computed once. */
const lineStarts = oncePer(({ text }: JsonDocument) => lineStartsOf(text));

/** The part of the text that a report points at. */
export function spanOf({ root }: JsonDocument, report: Pointer): { offset: number; length: number } {
  if (report.offset !== undefined) return { offset: report.offset, length: report.length ?? 1 };
  if (root === undefined) return { offset: 0, length: 1 };
  const value = nearest(root, report.path);
  const node = (report.onKey ? value.parent?.children?.[0] : undefined) ?? value;
  if (report.within !== undefined && typeof node.value === 'string') return partOf(node, node.value, report.within);
  const { offset, length, type } = node;
  return type === 'object' || type === 'array' ? { offset, length: 1 } : { offset, length };
}

/** The range of a part of a string in the JSON text, where the string may have escapes. */
function partOf({ offset }: Node, text: string, part: NonNullable<Pointer['within']>) {
  const written = (words: string) => JSON.stringify(words).length - 2;
  const found = text.slice(part.offset, part.offset + part.length);
  return { offset: offset + 1 + written(text.slice(0, part.offset)), length: written(found) };
}

function nearest(root: Node, path: JsonPath): Node {
  const node = findNodeAtLocation(root, [...path]);
  if (node !== undefined || path.length === 0) return node ?? root;
  return nearest(root, path.slice(0, -1));
}
