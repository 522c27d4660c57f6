import { RECORDS, type Snapshot } from './Snapshot.ts';
import { isSame } from './values/isSame.ts';

/**
 * A changed snapshot in which every equal record and entry keeps its identity, so that a comparison by identity sees
 * only the change.
 */
export function shareParts(before: Snapshot, change: Partial<Snapshot>): Partial<Snapshot> {
  const records = RECORDS.filter((name) => change[name] !== undefined);
  const shared = records.map((name) => [name, shareEntries(before[name], change[name] ?? {})]);
  return { ...change, ...Object.fromEntries(shared) };
}

function shareEntries(before: object, after: object): object {
  const entries = Object.entries(after).map(([name, value]): [string, unknown] => {
    const known: unknown = Object.hasOwn(before, name) ? Reflect.get(before, name) : undefined;
    return [name, isSame(known, value) ? known : value];
  });
  const isKept = entries.every(([name, value]) => Object.hasOwn(before, name) && Reflect.get(before, name) === value);
  return isKept && entries.length === Object.keys(before).length ? before : Object.fromEntries(entries);
}
