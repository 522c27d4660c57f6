import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { MIGRATIONS, migrate, migrateSources } from '../../../src/engine/checker/migrate.ts';
import type { Migration } from '../../../src/engine/checker/migrations/Migration.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import { LANGUAGE_VERSION } from '../../../src/engine/grammar/version.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

/** Renames a member at any depth. */
function rename(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name === from ? to : name, rename(member, from, to)]),
  );
}

/** Made up: version 7 renamed `move` to `goto`, and version 6 renamed `walk` to `move`. */
const STEPS: readonly Migration[] = [
  { to: 7, about: '"walk" is called "move".', migrate: (_, value) => rename(value, 'walk', 'move') },
  { to: 8, about: '"move" is called "goto".', migrate: (_, value) => rename(value, 'move', 'goto') },
];
const inVersion = (word: string): Source[] =>
  readDoor().map(({ path, text }) => ({ path, text: text.replaceAll('"goto"', `"${word}"`) }));
const merge = (sources: readonly Source[], changed: readonly Source[]) =>
  sources.map((source) => changed.find(({ path }) => path === source.path) ?? source);

describe('flow files of an older version', () => {
  it.each([
    [6, 'walk'],
    [7, 'move'],
  ])('of version %i go through each step to the newest version, in canonical form', (version, word) => {
    const old = inVersion(word);
    expect(check(old, definition).map(({ rule }) => rule)).toContain('unknown-member');
    expect(merge(old, migrateSources(old, version, STEPS, grammarOf(definition)))).toEqual(readDoor());
  });

  it('of the newest version stay as they are', () => {
    expect(migrateSources(readDoor(), 8, STEPS, grammarOf(definition))).toEqual([]);
  });

  it('that are not JSON stay as they are, beside files that change', () => {
    const old = inVersion('move').map((source) =>
      source.path === 'flows/door/door.screen.json' ? { ...source, text: '{ "move": ' } : source,
    );
    const changed = migrateSources(old, 7, STEPS, grammarOf(definition)).map(({ path }) => path);
    expect(changed).not.toContain('flows/door/door.screen.json');
    expect(changed).toContain('flows/door/nothing.screen.json');
  });
});

it('an older name is a finding that has the current one, and says how to upgrade', () => {
  const old = readDoor().map(({ path, text }) => ({ path, text: text.replaceAll('"illustration"', '"sign"') }));
  const found = check(old, definition).map(({ message, suggestion }) => ({ message, suggestion }));
  const message = '"sign" is a name of version 2; npm run check -- --migrate replaces it';
  expect(found).toContainEqual({ message, suggestion: 'illustration' });
});

it('there is a migration to each version after the first, up to the current one', () => {
  const versions = MIGRATIONS.map(({ to }) => to);
  expect(versions).toEqual(Array.from({ length: LANGUAGE_VERSION - 1 }, (_, index) => index + 2));
});

describe('a folder', () => {
  let folder = '';
  const portal = () => join(folder, 'flows/portal.json');
  const schema = () => join(folder, 'schemas/portal.schema.json');
  const pointTo = (line: string) =>
    writeFileSync(portal(), JSON.stringify({ $schema: line, ...JSON.parse(readFileSync(portal(), 'utf8')) }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    cpSync(join(import.meta.dirname, 'ok/door'), folder, { recursive: true });
    mkdirSync(join(folder, 'schemas'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each([
    '{ "$id": "urn:vestibule:flow:1:portal" }',
    '{ "$id": "urn:vestibule:flow:3/portal.schema.json" }',
    '{ "$comment": "Version 3 of the flow language" }',
  ])('gets the schemas of this version together with its flow files: %s', (text) => {
    pointTo('../schemas/portal.schema.json');
    writeFileSync(schema(), text);
    expect(migrate(folder, readSources(folder), definition)).toMatchObject({ ok: true });
    expect(readFileSync(schema(), 'utf8')).toBe(readFileSync('schemas/portal.schema.json', 'utf8'));
  });

  it.each([
    ['that does not say its version', '{ "$id": "https://example.test/portal" }', 'names no schema with a version'],
    ['of a version that is not known yet', '{ "$comment": "Version 99 of the flow language" }', 'of version 99'],
  ])('with a schema %s is left alone', (_, text, message) => {
    pointTo('../schemas/portal.schema.json');
    writeFileSync(schema(), text);
    const { ok, message: said } = migrate(folder, readSources(folder), definition);
    expect(ok).toBe(false);
    expect(said).toContain(message);
    expect(readFileSync(schema(), 'utf8')).toBe(text);
  });

  it('without a schema is left alone', () => {
    expect(migrate(folder, readSources(folder), definition).ok).toBe(false);
    pointTo('../nowhere.json');
    expect(migrate(folder, readSources(folder), definition).ok).toBe(false);
  });
});
