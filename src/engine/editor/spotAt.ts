import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';

/** A place in a document that somebody points at. */
export interface Pointed {
  readonly path: JsonPath;
  /** It is the name of the member, not its value. */
  readonly onKey: boolean;
  readonly node: Node;
}

/** The smallest part of a document at an offset; undefined outside of all parts. */
export function spotAt({ root }: JsonDocument, offset: number): Pointed | undefined {
  const node = root && findNodeAtOffset(root, offset, true);
  if (node === undefined) return undefined;
  const onKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
  const value = onKey ? (node.parent?.children?.[1] ?? node.parent) : node;
  // A property without a value has no path of its own.
  const path =
    value?.type === 'property' ? [...getNodePath(value).slice(0, -1), String(node.value)] : getNodePath(value ?? node);
  return { path: node.type === 'property' ? getNodePath(node) : path, onKey, node };
}
