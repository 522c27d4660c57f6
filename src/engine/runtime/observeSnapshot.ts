import { observable } from 'mobx';
import { RECORDS, type Snapshot } from './Snapshot.ts';

/** What is in the members is plain data that never changes, so it is kept as it is. */
const observed = <T extends object>(members: T): T => observable({ ...members }, {}, { deep: false });

/**
 * A state that is observed by part: whoever reads the value of a field, an answer or the dialog depends on that and on
 * nothing else. It changes by `writeSnapshot` alone.
 */
export function observeSnapshot(state: Snapshot): Snapshot {
  const records = RECORDS.map((name) => [name, observed<object>(state[name])]);
  return observed({ ...state, ...Object.fromEntries(records) });
}

/** Takes an observed state from one step to the next, in an action. What the step has left as it was is not touched. */
export function writeSnapshot(run: Snapshot, before: Snapshot, after: Snapshot): void {
  for (const name of RECORDS) writeMembers(run[name], before[name], after[name]);
  writeMembers(run, before, after, new Set<string>(RECORDS));
}

function writeMembers(target: object, before: object, after: object, besides: ReadonlySet<string> = new Set()): void {
  if (before === after) return;
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) Reflect.deleteProperty(target, name);
  for (const [name, value] of Object.entries(after)) {
    const isKept = besides.has(name) || (Object.hasOwn(before, name) && Reflect.get(before, name) === value);
    if (!isKept) Reflect.set(target, name, value);
  }
}
