import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { escapeMarkup } from '../../../src/engine/contract/escapeMarkup.ts';
import { definition } from '../../../src/portal/definition.ts';
import { writeNoteScenes } from '../../../src/tools/gallery/buildSite.ts';
import type { ListedScene } from '../../../src/tools/gallery/GalleryData.ts';
import { OWN_BRAND } from '../../../src/tools/gallery/looks.ts';
import { writeDocuments } from '../../../src/tools/gallery/writeDocuments.ts';

const sources = readSources('.');
const { flows } = openProject(sources, definition);
const BRANDS = [OWN_BRAND, ...flows.brands.keys()];
const SERVER = 'src/server';
/** An app of another vendor, which shows how to sign in. */
const FOREIGN = /^example-app\//;

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
let listed: readonly ListedScene[];
beforeAll(() => {
  mkdirSync(join(folder, 'scenes'));
  listed = writeDocuments(folder, BRANDS, () => true);
});
afterAll(() => rmSync(folder, { recursive: true }));

const pageOf = (id: string, language: string, brand = OWN_BRAND) =>
  readFileSync(join(folder, 'documents', id, `${language}-${brand}.html`), 'utf8');

const modules = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !FOREIGN.test(path))
  .map((path) => ({ path, source: readFileSync(join(SERVER, path), 'utf8') }));
const found = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
/** The names of the pages that a module writes. */
const pagesIn = (source: string) => found(source, /\b(?:screen: '|data-screen=")([\w-]+)/g);

it('the gallery of a change has the files of no other mail or page', () => {
  const changed = mkdtempSync(join(tmpdir(), 'documents-'));
  mkdirSync(join(changed, 'scenes'));
  const first = listed[0]?.id;
  const scenes = writeDocuments(changed, BRANDS, ({ id }) => id === first);
  expect(scenes.map(({ id }) => id)).toEqual([first]);
  expect(readdirSync(join(changed, 'documents'))).toEqual([first]);
  expect(readdirSync(join(changed, 'scenes'))).toEqual([`${first}.json`]);
  rmSync(changed, { recursive: true });
});

describe('the gallery shows what the service sends itself', () => {
  it('has a scene of each kind of mail', () => {
    const kinds = LANGUAGES.flatMap((language) =>
      Object.keys(JSON.parse(readFileSync(`locales/${language}/service/mails.json`, 'utf8'))),
    );
    const shown = listed.filter(({ kind }) => kind === 'mail').map(({ id }) => id);
    expect(shown.toSorted()).toEqual(
      [...new Set(kinds)]
        .filter((kind) => kind !== 'every')
        .map((kind) => `mail-${kind}`)
        .toSorted(),
    );
  });

  it('has a scene of each page that the service writes', () => {
    const written = new Set(modules.flatMap(({ source }) => pagesIn(source)));
    const shown = new Set(
      listed.filter(({ kind }) => kind === 'page').flatMap(({ id }) => pagesIn(pageOf(id, 'en')).slice(0, 1)),
    );
    expect([...shown].toSorted()).toEqual([...written].toSorted());
    expect(written.size).toBeGreaterThan(5);
  });

  it('knows a page by the name that its module gives it', () => {
    const writers = modules.filter(
      ({ path, source }) =>
        /import \{[^}]*\brender(?:ServicePage|Document|Page)\b/.test(source) &&
        !/\/render(?:ServicePage|Page)\.ts$/.test(path),
    );
    expect(writers.length).toBeGreaterThan(5);
    expect(writers.filter(({ source }) => pagesIn(source).length === 0)).toEqual([]);
  });

  it('has a scene of each question that a page asks', () => {
    const dialogs = new Set(listed.flatMap(({ id }) => found(pageOf(id, 'en'), /<dialog [^>]*data-dialog="([^"]+)"/g)));
    expect(dialogs.size).toBeGreaterThan(4);
    const open = listed.map(({ id }) => {
      const plan = JSON.parse(readFileSync(join(folder, 'scenes', `${id}.json`), 'utf8'));
      return plan.document.dialog;
    });
    expect(open.filter((dialog) => dialog !== undefined).toSorted()).toEqual([...dialogs].toSorted());
  });

  it.each(LANGUAGES)('renders each in every brand, with its styles and without scripts: %s', (language) => {
    for (const { id } of listed)
      for (const brand of BRANDS) {
        const page = pageOf(id, language, brand);
        if (!id.startsWith('broken-'))
          expect(page, id).toMatch(new RegExp(`^<!doctype html>\n<html lang="${language}"`));
        expect(page, `${id} ${brand}`).not.toMatch(/<script|<link|undefined|\[object/);
        expect(page.replace(/<style>[\s\S]*?<\/style>/g, ''), id).not.toMatch(/\{\w+\}/);
      }
  });

  it('applies the additional brands to mails and pages', () => {
    const own = new Map(listed.map(({ id }) => [id, pageOf(id, 'en')]));
    for (const brand of BRANDS.slice(1)) {
      const alike = listed.map(({ id }) => id).filter((id) => pageOf(id, 'en', brand) === own.get(id));
      // The pages of development, and those for a browser whose request could not be read.
      expect(alike.filter((id) => !/^(broken-|mailbox|stand-in)/.test(id))).toEqual([]);
    }
  });

  it('names each in words, and gives it the title that people see', () => {
    const ids = listed.map(({ id }) => id);
    expect(new Set([...ids, ...flows.screens.keys()]).size).toBe(ids.length + flows.screens.size);
    const parts = listed.map(({ part }) => part);
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts.filter((part) => !part.includes(' ') || /&\w*;|&#/.test(part))).toEqual([]);
    const titles = (id: string) => listed.find((scene) => scene.id === id)?.titles;
    expect(Object.keys(titles('mail-activation') ?? {})).toEqual([...LANGUAGES]);
    expect(titles('mail-password-directory')?.en).toMatch(
      /^Change your password in your organisation's account system – /,
    );
    expect(listed.filter(({ file }) => !readFileSync(file, 'utf8').includes('html'))).toEqual([]);
  });
});

describe('the gallery shows what a page shows without its scripts', () => {
  it('has a scene of each note, over the first screen', () => {
    const first = [...flows.screens.values()].find(({ value }) => value.route.paths.includes('/'));
    const { id = '', flow = '' } = first ?? {};
    const scene = { id, flow, screen: id, goal: { kind: 'first' }, way: undefined } as const;
    const notes = writeNoteScenes(folder, [scene], flows, sources, LANGUAGES);
    const page = readFileSync(join(folder, 'notes', 'en.html'), 'utf8');
    expect(notes).toHaveLength(found(page, /class="(late)/g).length);
    for (const { id: note, titles } of notes) {
      const plan = JSON.parse(readFileSync(join(folder, 'scenes', `${note}.json`), 'utf8'));
      expect([plan.goal, typeof plan.note]).toEqual([{ kind: 'first' }, 'string']);
      for (const language of LANGUAGES)
        expect(readFileSync(join(folder, 'notes', `${language}.html`), 'utf8')).toContain(
          escapeMarkup(titles[language] ?? ''),
        );
    }
  });
});
