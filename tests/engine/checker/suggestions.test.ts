import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { definition } from '../../../src/portal/definition.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { readDoor } from './readExample.ts';

/** A name in a flow file, and its place. */
interface Name {
  readonly path: string;
  readonly offset: number;
  readonly name: string;
}

/** Names of members, and names in values: references by part, other values as a whole. Sentences are left out. */
function namesIn(path: string, text: string): Name[] {
  return [...text.matchAll(/"([^"\\]+)"/g)].flatMap((match) => {
    const [, written = ''] = match;
    const isFree = /"(why|\$schema|pattern)": $/.test(text.slice(0, match.index)) || written.startsWith('/');
    if (isFree || (written.includes(' ') && !/^[A-Z]+ \//.test(written))) return [];
    const parts = written.includes('/') ? [{ 0: written, index: 0 }] : [...written.matchAll(/[A-Za-z][\w-]{2,}/g)];
    return parts.map((part) => ({ path, offset: match.index + 1 + part.index, name: part[0] }));
  });
}

/** The typing slips of a person in a hurry. */
const SLIPS: readonly ((name: string, at: number) => string)[] = [
  (name, at) => name.slice(0, at) + name.slice(at + 1),
  (name, at) => name.slice(0, at) + name.charAt(at) + name.slice(at),
  (name, at) => `${name.slice(0, at)}x${name.slice(at + 1)}`,
  (name, at) =>
    name.slice(0, at) +
    name
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    name.slice(at + 2),
  (name) => (name === name.toUpperCase() ? name.toLowerCase() : name.charAt(0).toUpperCase() + name.slice(1)),
  (name) =>
    name.includes('-')
      ? name.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase())
      : name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  (name) => `${name}s`,
];

it('the first suggestion is right for at least 95 of 100 misspelt names', () => {
  const sources = readDoor();
  const session = new CheckSession(definition);
  session.check(sources);
  const names = sources
    .filter(({ path }) => path.startsWith('flows/'))
    .flatMap(({ path, text }) => namesIn(path, text));
  const random = seededRandom(3);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const wrong: string[] = [];
  let asked = 0;
  while (asked < 100) {
    const { path, offset, name } = one(names);
    const misspelt = one(SLIPS)(name, Math.floor(random() * (name.length - 1)));
    if (misspelt === name) continue;
    const changed = sources.map((source) => {
      const text = source.text.slice(0, offset) + misspelt + source.text.slice(offset + name.length);
      return source.path === path ? { path, text } : source;
    });
    const line = changed
      .find((source) => source.path === path)
      ?.text.slice(0, offset)
      .split('\n').length;
    const found = session.check(changed).filter((finding) => finding.file === path && finding.line === line);
    // A name may be misspelt where it is defined: then its uses are reported, in other lines.
    if (found.every(({ rule }) => ['canonical-form', 'unused', 'unused-slot', 'text-placeholder'].includes(rule)))
      continue;
    asked += 1;
    const said = found.flatMap(({ suggestion }) => suggestion ?? []);
    expect(said, 'a suggestion differs from what is written').not.toContain(misspelt);
    if (!said.some((suggestion) => suggestion.includes(name)))
      wrong.push(`${misspelt} for ${name}: ${said.join(', ')}`);
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(5);
});

it('offers no fix that gives two members the same name', () => {
  const path = 'locales/en/door.json';
  const before = readDoor().find((source) => source.path === path)?.text ?? '';
  const text = before.replace(/"(\w+)": "([^"]*)"/, '"$1": "$2",\n    "$1s": "$2"');
  const sources = readDoor().map((source) => (source.path === path ? { path, text } : source));
  const found = new CheckSession(definition).check(sources).filter(({ rule }) => rule === 'unused-text');
  expect(found).toMatchObject([{ suggestion: expect.any(String) }]);
  expect(found[0]).not.toHaveProperty('fix');
});
