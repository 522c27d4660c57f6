import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { check } from '../../../src/engine/checker/check.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { seededRandom } from '../flow/mutateJson.ts';
import { changeOne } from './changeOne.ts';
import { readDoor } from './readExample.ts';

/** Checks that every finding points into the file it names. */
function misplaced(sources: readonly Source[], findings: readonly Finding[]): string[] {
  const texts = new Map(sources.map(({ path, text }) => [path, text.split('\n')]));
  return findings.flatMap(({ file, line, column, rule }) => {
    const lines = texts.get(file);
    const isMissing = lines === undefined && line === 1 && column === 1;
    const isInside = lines?.[line - 1] !== undefined && column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1;
    return isMissing || isInside ? [] : [`${file}:${line}:${column} ${rule}`];
  });
}

describe('the checker', () => {
  it('P19: locates or accepts hundreds of random mutations of a small portal, and never throws', () => {
    const sources = readDoor();
    const random = seededRandom(7);
    const session = new CheckSession(definition);
    let found = 0;
    const rounds = casesOf(150, 1000);
    for (let round = 0; round < rounds; round += 1) {
      const changed = changeOne(sources, round, random);
      const findings = session.check(changed);
      expect(misplaced(changed, findings)).toEqual([]);
      if (findings.length > 0) found += 1;
    }
    expect(found).toBeGreaterThan(0.8 * rounds);
  });

  it('P19: locates or accepts a random mutation of many real files, and never throws', () => {
    const sources = readSources('.').filter(({ path }) => path.endsWith('.json'));
    const random = seededRandom(11);
    const session = new CheckSession(definition);
    for (let round = 0; round < sources.length; round += casesOf(10, 3)) {
      const changed = changeOne(sources, round, random);
      expect(misplaced(changed, session.check(changed))).toEqual([]);
    }
  });

  it.each([
    ['nothing', ''],
    ['no object', '1'],
    ['null', 'null'],
    ['very deep lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['very deep objects', '{"a":'.repeat(20_000)],
    ['a very long text', `"${'a'.repeat(600_000)}"`],
    ['half a surrogate', '{ "why": "\\ud800" }'],
    ['prototype names', '{ "__proto__": { "route": 1 }, "constructor": { "prototype": {} } }'],
    ['zero bytes', '\u0000\u0000'],
  ])('P19: reports a file that holds %s', (_, text) => {
    const sources = readDoor().map((source) =>
      source.path.endsWith('door.screen.json') ? { ...source, text } : source,
    );
    const findings = check(sources, definition);
    expect(findings.map(({ file }) => file)).toContain('flows/door/door.screen.json');
    expect(misplaced(sources, findings)).toEqual([]);
  });

  it('P19: reports such content in the portal file and in texts', () => {
    for (const target of ['flows/portal.json', 'locales/ko/door.json', 'locales/en/messages.json']) {
      for (const text of ['', '1', 'null', '[]', '{ "__proto__": 1 }', '{ "a": { "b": [1] } }']) {
        const sources = readDoor().map((source) => (source.path === target ? { ...source, text } : source));
        expect(check(sources, definition).length).toBeGreaterThan(0);
      }
    }
  });
});
