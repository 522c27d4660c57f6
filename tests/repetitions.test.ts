import { expect, it } from 'vitest';
import { readSources } from '../src/engine/checker/readSources.ts';
import { isRecord } from '../src/engine/contract/isRecord.ts';

/** From this many characters of JSON without spaces, equal data in two places is a repetition. */
const LONG = 110;

interface Found {
  readonly text: string;
  readonly at: string;
  readonly outer?: Found;
}

/** Every long enough object and list of a file, each with the one around it. */
function* longParts(value: unknown, at: string, outer?: Found): Generator<Found> {
  if (typeof value !== 'object' || value === null) return;
  const found: Found = { text: JSON.stringify(sorted(value)), at, ...(outer === undefined ? {} : { outer }) };
  if (found.text.length < LONG) return;
  yield found;
  for (const [name, member] of Object.entries(value)) yield* longParts(member, `${at} ${name}`, found);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  );
}

it('flow files repeat nothing long', () => {
  const sources = readSources('.').filter(({ path }) => /^flows\/.*\.json$/.test(path));
  const parts = sources.flatMap(({ path, text }) => [...longParts(JSON.parse(text), path)]);
  const places = new Map<string, Found[]>();
  for (const part of parts) places.set(part.text, [...(places.get(part.text) ?? []), part]);
  const isRepeated = ({ text }: Found) => (places.get(text)?.length ?? 0) > 1;
  const isInner = ({ outer }: Found): boolean => outer !== undefined && (isRepeated(outer) || isInner(outer));
  const repeated = [...places.values()].filter((all) => all.length > 1 && !all.every(isInner));
  expect(repeated.map(([first]) => first?.at)).toEqual([]);
});
