import { findNodeAtOffset, getLocation, getNodePath, type Node } from 'jsonc-parser';
import type { Project } from '../checker/Project.ts';
import { basePath } from '../checker/Texts.ts';
import type { JsonDocument, JsonPath, Spot } from '../flow/JsonDocument.ts';
import { writtenAt } from '../flow/partsIn.ts';
import type { TextKey } from '../flow/textKeys.ts';
import type { Scope } from '../flow/Unit.ts';
import { TextsIndex, type Written } from './TextsIndex.ts';
import { usersOf } from './usersOf.ts';
import type { Workspace } from './Workspace.ts';

/** Where somebody types in a text that need not be JSON yet. */
export interface Caret {
  /** The member or the entry that is typed. */
  readonly path: JsonPath;
  /** The name of the member is typed, not its value. */
  readonly onKey: boolean;
  /** The word around the caret, without quotation marks. */
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The text before the caret, from the start of the word. */
  readonly typed: string;
  /** The member has a value already, or the value has a comma or a bracket after it. */
  readonly isFollowed: boolean;
}

/** @returns undefined after a value that is complete */
export function caretAt(text: string, offset: number): Caret | undefined {
  const { path, isAtPropertyKey: onKey, previousNode: node } = getLocation(text, offset);
  const isString = node !== undefined && (node.type === 'string' || text[node.offset] === '"');
  const isClosed = isString && node.length > 1 && text[node.offset + node.length - 1] === '"';
  if (node !== undefined && offset > node.offset + node.length) return undefined;
  if (isClosed && (offset === node.offset || offset === node.offset + node.length)) return undefined;
  const start = node === undefined ? offset : node.offset + (isString ? 1 : 0);
  const end =
    node === undefined ? offset : isString && !isClosed ? offset : node.offset + node.length - (isString ? 1 : 0);
  const after = text.slice(isClosed ? end + 1 : end).trimStart()[0] ?? '}';
  return {
    path,
    onKey,
    start,
    end,
    isQuoted: isString,
    typed: text.slice(start, offset),
    isFollowed: (onKey ? ':' : ',}]').includes(after),
  };
}

/**
 * The text with another word at the caret, and what JSON needs around it.
 * @param value the value of a member that has none yet, as JSON
 */
export function withWord(text: string, caret: Caret, word: string, value: string): string {
  const { start, end, isQuoted, isFollowed, onKey } = caret;
  const isClosed = isQuoted && text[end] === '"';
  const [before, after] = [text.slice(0, isQuoted ? start - 1 : start), text.slice(isClosed ? end + 1 : end)];
  const comma = '{[:,'.includes(before.trimEnd().at(-1) ?? '{') ? '' : ',';
  const rest = isFollowed ? '' : onKey ? `: ${value}${/^\s*[}\],]/.test(after) ? '' : ','}` : ',';
  return `${before}${comma}"${word}"${rest}${after}`;
}

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
