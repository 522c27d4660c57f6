import { TRAFFIC_FILE } from '../../contract/traffic.ts';

/** The files of a release. */
interface Files {
  read(name: string): Promise<unknown>;
}

const known = new WeakMap<Files, Promise<ReadonlySet<string>>>();

/** Everything that the pages of a release may count: nothing, if the release has no list. It is read once. */
export function namesOf(files: Files): Promise<ReadonlySet<string>> {
  const before = known.get(files);
  if (before !== undefined) return before;
  const names = files
    .read(TRAFFIC_FILE)
    .then((list) => new Set(Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []));
  known.set(files, names);
  names.catch(() => known.delete(files));
  return names;
}
