import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import type { Report } from '../../../src/engine/diff/Change.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

/** The report on a change of the small portal: files by path, null for a removed one. */
export function compareDoor(changed: Readonly<Record<string, unknown>>): Report {
  const base = readDoor();
  return compareSources(base, [
    ...base.filter(({ path }) => !Object.hasOwn(changed, path)),
    ...Object.entries(changed).flatMap(([path, value]) =>
      value === null ? [] : [{ path, text: JSON.stringify(value, null, 2) }],
    ),
  ]);
}

/** Shared by all comparisons, one after the other, because only the content of files matters. */
const session = new CheckSession(definition);

export const compareSources = (was: readonly Source[], is: readonly Source[]): Report =>
  compare({ name: 'before', sources: was, definition }, { name: 'after', sources: is, definition }, session);

/** A file of the small portal as data, with one member changed, or removed if undefined. */
export function doorWith(path: string, way: readonly (string | number)[], value: unknown): Record<string, unknown> {
  const text = readDoor().find((source) => source.path === path)?.text ?? '{}';
  const file: Record<string, unknown> = JSON.parse(text);
  let part: object = file;
  for (const name of way.slice(0, -1)) part = Reflect.get(part, name);
  const last = way.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(part, last);
  else Reflect.set(part, last, value);
  return file;
}

/** The lines of a report without their places. */
export const told = ({ changes }: Report): string[] => changes.map(({ id, sentence }) => `${id}: ${sentence}`);
