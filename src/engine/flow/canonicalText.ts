import { asRecord, isRecord } from '../contract/isRecord.ts';
import type { FileKind, Grammar } from '../grammar/grammarOf.ts';
import { ANSWER_HANDLERS } from '../language/callMembers.ts';
import { branchesOfEntries, expandedBranches, type Keywords, shapeOf } from './schemaBranches.ts';

/** The longest line for an object or a list, in columns. */
const COLUMNS = 120;
/** The longest member, in characters, that shares a line with others. */
const SHARED = 80;
/** The characters around an only member. */
const BRACES = 4;

/** Lists and maps whose entries a diff should show one by one. */
const ONE_PER_LINE: ReadonlySet<string> = new Set([
  ...['takes', 'states', 'body', 'item', 'dialogs', 'calls', 'on', 'header', 'footer'],
  ...['shells', 'storage', 'places', 'conditions', 'outcomes', 'items', 'entries', 'messages'],
  ...['languages', 'terms', 'style', 'exceptions'],
  ...ANSWER_HANDLERS.map(({ name }) => name),
]);

/** Names of maps whose entries a diff should show one by one. A list of the same name is not meant. */
const MAPS = new Set(['derived', 'kinds', 'rules']);

/**
 * The canonical form of a flow file: members in the order of the schema's `properties`.
 *
 * - A value that can be written in several ways is written in the simplest.
 * - A value that fits is on one line; in a longer value, items, states, calls and outcomes have a line each.
 * - An only member or entry shares the brackets of its parent.
 * - Other adjacent short members share a line; everything else has its own line, including `why`.
 */
export function canonicalText(kind: FileKind, value: unknown, grammar: Grammar): string {
  return `${print(order(value, expandedBranches([grammar.files[kind]], grammar), grammar), '', 0, true)}\n`;
}

/**
 * The same data, written in the simplest way, with members in the order of the schemas that it may match.
 * Unknown members keep their order.
 */
function order(written: unknown, branches: readonly Keywords[], grammar: Grammar): unknown {
  const value = simplified(written, branches);
  if (Array.isArray(value)) return value.map((entry) => order(entry, branchesOfEntries(branches, grammar), grammar));
  if (!isRecord(value)) return value;
  const { names, branchesOf } = shapeOf(value, branches, grammar);
  return Object.fromEntries(names.map((name) => [name, order(value[name], branchesOf(name), grammar)]));
}

function print(value: unknown, name: string, indent: number, isRoot = false, reserved = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const labelOf = (key: string) => (isList ? '' : `${JSON.stringify(key)}: `);
  if (!isRoot || entries.length === 0) {
    const flat = printFlat(value, COLUMNS - indent - reserved);
    if (flat !== undefined) return flat;
    const [[key, only] = ['', ''], ...others] = entries;
    if (others.length === 0 && typeof only === 'object') {
      const inner = print(only, isList ? '' : key, indent, false, reserved + labelOf(key).length + BRACES);
      return isList ? `[${inner}]` : `{ ${labelOf(key)}${inner} }`;
    }
  }
  const mayShare = !isRoot && !isSpreadOut(name, value);
  const lines: string[] = [];
  let isShared = false;
  for (const [key, member] of entries) {
    const label = labelOf(key);
    const text = `${label}${print(member, isList ? '' : key, indent + 2, false, label.length + 1)}`;
    const isShort =
      mayShare &&
      key !== 'why' &&
      (typeof member !== 'object' || (!isList && text.length <= SHARED && !text.includes('\n')));
    const line = `${lines.at(-1)}, ${text}`;
    if (isShared && isShort && indent + 2 + line.length < COLUMNS) lines[lines.length - 1] = line;
    else lines.push(text);
    isShared = isShort;
  }
  const [open, close] = isList ? '[]' : '{}';
  const pad = ' '.repeat(indent + 2);
  return `${open}\n${lines.map((line) => pad + line).join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** Whether each entry has its own line. A single entry, a list of names, and entries that are all empty do not. */
function isSpreadOut(name: string, value: object): boolean {
  const entries: unknown[] = Object.values(value);
  const isEmpty = (entry: unknown) => typeof entry === 'object' && entry !== null && Object.keys(entry).length === 0;
  const isOfNames = Array.isArray(value) && entries.some((entry) => typeof entry === 'string');
  const isSpread = ONE_PER_LINE.has(name) || (!Array.isArray(value) && MAPS.has(name));
  return isSpread && entries.length > 1 && !isOfNames && !entries.every(isEmpty);
}

/** A value on one line; undefined as soon as the line certainly takes more columns than are available. */
function printFlat(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return isList ? '[]' : '{}';
  let flat = isList ? '[' : '{ ';
  for (const [index, [key, member]] of entries.entries()) {
    flat += `${index === 0 ? '' : ', '}${isList ? '' : `${JSON.stringify(key)}: `}`;
    const printed = printFlat(member, room - flat.length);
    if (printed === undefined) return undefined;
    flat += printed;
    if (flat.length > room) return undefined;
  }
  flat += isList ? ']' : ' }';
  return flat.length > room ? undefined : flat;
}

type Branches = readonly Keywords[];

/**
 * A value as the canonical form writes it:
 *
 * - an entry, not a list of only that entry: `any` and `all` of one guard, a list of one step
 * - `all` of two comparisons, not an object with both
 * - `in`, not a `shown` that tests only the state; a field keeps its `shown`, since it has no value while that hides it
 */
function simplified(value: unknown, branches: Branches): unknown {
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    return others.length === 0 && isTaken(only, branches) ? only : value;
  }
  if (!isRecord(value)) return value;
  if (hasMember('all', branches)) return simpleGuard(value, branches);
  const { shown, ...others } = value;
  if (!isRecord(shown) || ['in', 'field', 'section'].some((name) => name in others) || !hasMember('in', branches)) {
    return value;
  }
  const [[root, states] = [], ...more] = Object.entries(shown);
  const isPlace = root === '$state' && more.length === 0 && !isRecord(states);
  return isPlace ? { ...others, in: states } : value;
}

function simpleGuard(value: Keywords, branches: Branches): unknown {
  const [[name = '', member] = [], ...others] = Object.entries(value);
  if (others.length > 0) {
    const isAllOf = [name, ...others.map(([other]) => other)].every((one) => one.startsWith('$'));
    return isAllOf ? { all: Object.entries(value).map(([one, expected]) => ({ [one]: expected })) } : value;
  }
  const isOfOne = ['any', 'all'].includes(name) && Array.isArray(member) && member.length === 1;
  return isOfOne ? simplified(member[0], branches) : value;
}

/** Whether a list's only entry is allowed in place of the list. */
const isTaken = (entry: unknown, branches: Branches) =>
  entry !== undefined && !Array.isArray(entry) && branches.some(({ type }) => type === typeof entry);

const hasMember = (name: string, branches: Branches) =>
  branches.some(({ properties }) => Object.hasOwn(asRecord(properties), name));
