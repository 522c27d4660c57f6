import { observable } from 'mobx';
import { RECORDS, type Snapshot } from './Snapshot.ts';

/** The members' values are immutable plain data, so only the members themselves are observed. */
const observed = <T extends object>(members: T): T => observable({ ...members }, {}, { deep: false });

/**
 * A snapshot that is observable by part: a reader of one field, one answer or the dialog depends only on that part.
 * Only `writeSnapshot` changes the snapshot.
 */
export function observeSnapshot(state: Snapshot): Snapshot {
  const records = RECORDS.map((name) => [name, observed<object>(state[name])]);
  return observed({ ...state, ...Object.fromEntries(records) });
}

/** Members that are written separately. */
const APART: ReadonlySet<string> = new Set(RECORDS);
const NONE: ReadonlySet<string> = new Set();

/** Writes the next snapshot into the observable one, in an action. Parts that are equal are not written. */
export function writeSnapshot(run: Snapshot, before: Snapshot, after: Snapshot): void {
  for (const name of RECORDS) writeMembers(run[name], before[name], after[name]);
  writeMembers(run, before, after, APART);
}

function writeMembers(target: object, before: object, after: object, besides = NONE): void {
  if (before === after) return;
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) Reflect.deleteProperty(target, name);
  for (const [name, value] of Object.entries(after)) {
    const isKept = besides.has(name) || (Object.hasOwn(before, name) && Reflect.get(before, name) === value);
    if (!isKept) Reflect.set(target, name, value);
  }
}
