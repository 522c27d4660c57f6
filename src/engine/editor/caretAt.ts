import { getLocation } from 'jsonc-parser';
import type { JsonPath } from '../flow/JsonDocument.ts';

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
