import { isRecord } from '../../contract/isRecord.ts';
import type { FileKind } from '../../grammar/grammarOf.ts';
import type { Migration } from './Migration.ts';

/** Gives functions, comparisons and illustrations their usual names. */
export const toVersion3: Migration = {
  to: 3,
  about:
    'the functions "coalesce" and "boolean" (were "first-of" and "given"), a comparison with "contains" (was "some") and the "illustration" of a screen or a state (was "sign"); "why" comes first everywhere.',
  migrate: (kind, value) => (OTHERS.includes(kind) ? value : migrate(kind === 'screen' ? illustrate(value) : value)),
};

/** Files without values and guards. */
const OTHERS: readonly FileKind[] = ['languages', 'glossary', 'brand'];

const FUNCTIONS: Readonly<Record<string, string>> = { 'first-of': 'coalesce', given: 'boolean' };

/** Members whose own members have names chosen by authors or the contract. */
const OF_NAMES: ReadonlySet<string> = new Set([
  ...['with', 'values', 'record', 'derived', 'gives', 'store', 'takes', 'fieldError', 'entries', 'messages'],
  ...['states', 'dialogs', 'calls', 'on', 'outcomes', 'conditions', 'rules', 'shells', 'places', 'marks', 'maps'],
  ...['storage', 'kinds'],
]);

/** @param isOfNames whether authors chose the names of its members */
function migrate(value: unknown, isOfNames = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => migrate(entry));
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => {
      if (isOfNames) return [name, migrate(member)];
      if (name.startsWith('$') && isRecord(member) && 'some' in member)
        return [name, rename(member, 'some', 'contains')];
      const called = members.length === 1 ? FUNCTIONS[name] : undefined;
      return [called ?? name, migrate(member, OF_NAMES.has(name))];
    }),
  );
}

/** A screen, and its states. */
function illustrate(screen: unknown): unknown {
  if (!isRecord(screen)) return screen;
  const { states } = screen;
  const renamed = rename(screen, 'sign', 'illustration');
  if (!isRecord(states)) return renamed;
  const illustrated = Object.entries(states).map(([name, state]) => [
    name,
    isRecord(state) ? rename(state, 'sign', 'illustration') : state,
  ]);
  return { ...renamed, states: Object.fromEntries(illustrated) };
}

const rename = (part: Readonly<Record<string, unknown>>, was: string, is: string) =>
  Object.fromEntries(Object.entries(part).map(([name, member]) => [name === was ? is : name, member]));
