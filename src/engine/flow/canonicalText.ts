import { isRecord } from '../contract/isRecord.ts';
import type { FileKind, Grammar } from '../grammar/grammarOf.ts';
import { expandedBranches, fittingBranches, schemasOfEntries, schemasOfMember } from './schemaBranches.ts';

/** Columns up to which an object or a list stands on one line. */
const COLUMNS = 110;

/** Lists and maps whose entries a diff should show one by one. */
const ONE_PER_LINE = new Set([
  ...['takes', 'states', 'body', 'item', 'dialogs', 'calls', 'on', 'onSuccess', 'header', 'footer'],
  ...['shells', 'storage', 'places', 'conditions', 'outcomes', 'items'],
]);

/**
 * The one way to write a flow file: members in the order of the schema's `properties`, one item, field, outcome
 * or input per line, short objects on one line.
 */
export function canonicalText(kind: FileKind, value: unknown, grammar: Grammar): string {
  return `${print(order(value, [grammar.files[kind]], grammar), '', 0, true)}\n`;
}

/** The same data, with members in the order of the schemas that it may fit. Unknown members keep their order. */
function order(value: unknown, schemas: readonly unknown[], grammar: Grammar): unknown {
  const branches = expandedBranches(schemas, grammar);
  if (Array.isArray(value)) return value.map((entry) => order(entry, schemasOfEntries(branches), grammar));
  if (!isRecord(value)) return value;
  const fitting = fittingBranches(value, branches);
  const known = [
    ...new Set(fitting.flatMap(({ properties }) => (isRecord(properties) ? Object.keys(properties) : []))),
  ];
  const names = Object.keys(value);
  const sorted = [
    ...known.filter((name) => Object.hasOwn(value, name)),
    ...names.filter((name) => !known.includes(name)),
  ];
  return Object.fromEntries(sorted.map((name) => [name, order(value[name], schemasOfMember(name, fitting), grammar)]));
}

function print(value: unknown, name: string, indent: number, isRoot = false, reserved = 0): string {
  if (typeof value !== 'object' || value === null) return printFlat(value);
  const entries = Object.entries(value);
  if (entries.length === 0 || (!isRoot && !isSpreadOut(name, value) && !holdsSpread(value))) {
    const flat = printFlat(value);
    if (entries.length === 0 || indent + reserved + flat.length <= COLUMNS) return flat;
  }
  const pad = ' '.repeat(indent + 2);
  const lines = entries.map(([key, member]) => {
    if (Array.isArray(value)) return `${pad}${print(member, '', indent + 2, false, 1)}`;
    const label = `${JSON.stringify(key)}: `;
    return `${pad}${label}${print(member, key, indent + 2, false, label.length + 1)}`;
  });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.join(',\n')}\n${' '.repeat(indent)}${close}`;
}

/** Something in it needs one line per entry, so it does not fit on one line itself. */
function holdsSpread(value: object): boolean {
  return Object.entries(value).some(
    ([key, member]) =>
      typeof member === 'object' &&
      member !== null &&
      ((!Array.isArray(value) && isSpreadOut(key, member)) || holdsSpread(member)),
  );
}

/** It has more than one entry, and at least one of them is not empty. */
function isSpreadOut(name: string, value: object): boolean {
  const entries: unknown[] = Object.values(value);
  const isEmpty = (entry: unknown) => typeof entry === 'object' && entry !== null && Object.keys(entry).length === 0;
  return ONE_PER_LINE.has(name) && entries.length > 1 && !entries.every(isEmpty);
}

function printFlat(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(printFlat).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${printFlat(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
