import { applyEdits, type JSONPath, type ModificationOptions, modify } from 'jsonc-parser';
import { isRecord } from '../../contract/isRecord.ts';
import { parseJson } from '../../flow/parseJson.ts';
import { type Merged, mergeJson, type Preferred } from './mergeJson.ts';

/** The versions of a file. If the base is unknown, what both sides share serves as the base. */
export interface Versions {
  readonly base?: string;
  readonly ours: string;
  readonly theirs: string;
}

/** A merged file in the format of our side, and its conflicts. */
export interface MergedText extends Pick<Merged, 'conflicts'> {
  readonly text: string;
}

/** @returns undefined if a version is not JSON */
export function mergeTexts(versions: Versions, preferred: Preferred = 'ours'): MergedText | undefined {
  const [ours, theirs] = [valueIn(versions.ours), valueIn(versions.theirs)];
  const base = versions.base === undefined ? commonOf(ours, theirs) : valueIn(versions.base || '{}');
  if (ours === undefined || theirs === undefined || base === undefined) return undefined;
  const { value, conflicts } = mergeJson(base, ours, theirs, preferred);
  return { text: rewrite(versions.ours, [], ours, value), conflicts };
}

function valueIn(text: string): unknown {
  const { value, problems } = parseJson('', text);
  return problems.length === 0 ? value : undefined;
}

/** A value that no file contains. */
const UNKNOWN = Symbol('unknown');

/** What two values have in common. Only equal lists count, since an entry of one side may replace one of the other. */
function commonOf(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return JSON.stringify(a) === JSON.stringify(b) ? a : UNKNOWN;
  const names = Object.keys(a).filter((name) => Object.hasOwn(b, name));
  return Object.fromEntries(names.map((name) => [name, commonOf(a[name], b[name])]));
}

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** The text with a new value; unchanged parts keep their format. */
export function rewrite(text: string, path: JSONPath, from: unknown, to: unknown): string {
  if (!isRecord(from) || !isRecord(to) || !isInOrder(from, to))
    return JSON.stringify(from) === JSON.stringify(to) ? text : set(text, path, to);
  const names = Object.keys(to);
  let next = text;
  for (const name of Object.keys(from)) if (!Object.hasOwn(to, name)) next = set(next, [...path, name], undefined);
  for (const [index, name] of names.entries())
    next = Object.hasOwn(from, name)
      ? rewrite(next, [...path, name], from[name], to[name])
      : set(next, [...path, name], to[name], { getInsertionIndex: () => index });
  return next;
}

/** Whether the members that both objects have are in the same order. */
const isInOrder = (from: object, to: object): boolean => {
  const kept = Object.keys(to).filter((name) => Object.hasOwn(from, name));
  return Object.keys(from)
    .filter((name) => Object.hasOwn(to, name))
    .every((name, index) => name === kept[index]);
};

const set = (text: string, path: JSONPath, value: unknown, more: ModificationOptions = {}) =>
  applyEdits(text, modify(text, path, value, { ...FORMAT, ...more }));
