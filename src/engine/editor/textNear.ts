import { findNodeAtOffset, getNodePath, type Node } from 'jsonc-parser';
import { basePath } from '../checker/Texts.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import type { TextKey } from '../flow/TextKey.ts';
import { TextsIndex, type Written } from './TextsIndex.ts';
import type { Workspace } from './Workspace.ts';

/** A text in a file of texts. */
interface NearText {
  readonly namespace: string;
  readonly path: readonly string[];
  /** What needs it, in the flows. */
  readonly keys: readonly TextKey[];
  /** It in every language. */
  readonly written: readonly Written[];
}

const FILE = /^locales\/[^/]+\/(.+)\.json$/;

/** The text at a place of a file of texts; undefined in any other file. */
export function textNear({ path: file }: JsonDocument, at: JsonPath, workspace: Workspace): NearText | undefined {
  const name = FILE.exec(file)?.[1];
  // While flows are typed, only the supposed portal is read.
  if (name === undefined) return undefined;
  const namespace = workspace.project.namespaces.find((one) => one.name === name);
  if (namespace === undefined) return undefined;
  const path = basePath(at.map(String));
  const keys = (namespace.keys?.above(path) ?? []).filter((key) => key.path.length > 0);
  const written = workspace.derive(TextsIndex.of).written({ namespace: namespace.name, path });
  return { namespace: namespace.name, path, keys, written };
}

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
