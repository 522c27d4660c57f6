import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLUMNS } from '../src/server/admin/users/csv.ts';
import { settingsSchema } from '../src/server/settings/settingsSchema.ts';
import { readRows } from '../src/tools/requirements/readRequirements.ts';
import { titlesOfTests } from './titlesOfTests.ts';

const DEPLOY = '.github/deploy';
const page = readFileSync(join(DEPLOY, 'README.md'), 'utf8');
/** The windows of limits in the page's words, by their notation in the code. */
const WINDOWS: Readonly<Record<string, string>> = {
  MINUTE: 'a minute',
  '15 * MINUTE': '15 minutes',
  WINDOW: '15 minutes',
  HOUR: 'an hour',
  DAY: 'a day',
  '365 * DAY': 'a year',
};
const limitsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/\{ tries: (\d+), window: ([^}]+) \}/g)].map(
    ([, tries, window = '']) => `${tries} | ${WINDOWS[window] ?? window}`,
  );

it("the operator's page has every limit of the code, and no other", () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src/server', name));
  const written = files.flatMap((path) => limitsOf(path).map((limit) => `${limit} | \`${path}\``));
  const table = page.slice(page.indexOf('## Limits'), page.indexOf('## Sizing'));
  const told = [...table.matchAll(/\| (\d+ \| [^|]+ \| `[^`]+`) \|/g)].map((match) => match[1]);
  expect(written.length).toBeGreaterThan(10);
  const [, places] = /places: (\d+)/.exec(readFileSync('src/server/passwords/hashPassword.ts', 'utf8')) ?? [];
  expect(page).toContain(`The queue holds ${Number(places).toLocaleString('en')} waiting passwords`);
  expect(told.toSorted()).toEqual(written.toSorted());
  // A limit that everyone shares could be used up by a single source (P08).
  const shares = [...table.matchAll(/^\| [^|]*\| ([^|]+) \| +(?:`[A-Z_]+`|\d+) \|/gm)].map(([, whom = '']) => whom);
  expect(shares.length).toBeGreaterThan(written.length);
  const IS_OF_ONE = /\b(?:source|account|name|challenge|mailbox|address|token|organisation|client)\b/;
  expect(shares.filter((whom) => !IS_OF_ONE.test(whom))).toEqual([]);
  const bySetting = [...table.matchAll(/`(SIGN_IN_LIMIT_[A-Z_]+)`/g)].map((match) => match[1] ?? '');
  expect([...new Set(bySetting)].filter((name) => !Object.hasOwn(settingsSchema.properties, name))).toEqual([]);
});

it("the operator's page links to files that exist, and names tables and settings that exist", () => {
  const links = [...page.matchAll(/\]\(([^)#]+)/g)].map((match) => join(DEPLOY, match[1] ?? ''));
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
  const settings = [...page.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map((match) => match[1] ?? '');
  expect([...new Set(settings)].filter((name) => !Object.hasOwn(settingsSchema.properties, name))).toEqual([]);
  const kept = page.slice(page.indexOf('## Personal data'), page.indexOf('Every node removes'));
  const tables = [...kept.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? '');
  const migrations = readdirSync('src/server/database/migrations').map((name) =>
    readFileSync(join('src/server/database/migrations', name), 'utf8'),
  );
  expect(tables.filter((name) => !migrations.some((text) => text.includes(`create table ${name} (`)))).toEqual([]);
});

it("the operator's page names each default of a setting as the schema has it", () => {
  const wrong = Object.entries(settingsSchema.properties).filter(([name, setting]) => {
    if (!('default' in setting) || name === 'PORTAL_MODE') return false;
    const row = page.split('\n').find((line) => line.startsWith('| `') && line.split('|')[1]?.includes(`\`${name}\``));
    return !row?.split('|')[2]?.includes(`\`${setting.default}\``);
  });
  expect(wrong.map(([name]) => name)).toEqual([]);
});

it('the page of the administration command lists the columns of an import as the code takes them', () => {
  const administration = readFileSync('src/server/admin/README.md', 'utf8');
  const table = administration.slice(
    administration.indexOf('| column |'),
    administration.indexOf('Columns are separated'),
  );
  const told = table.split('\n').flatMap((row) => {
    const [, first = '', others = ''] = row.split('|');
    const names = [...first.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    const keyOf = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
    const also = [...others.matchAll(/`([^`]+)`/g)].map((match) => [keyOf(match[1] ?? ''), names[0]]);
    return [...names.map((name) => [keyOf(name), name]), ...also];
  });
  expect(Object.fromEntries(told)).toEqual(COLUMNS);
});

/** The pages of operation, with their sentences in this order. */
const PAGES = [join(DEPLOY, 'README.md'), join(DEPLOY, 'LOAD.md'), 'src/server/admin/README.md'];

/** Each sentence of a page outside of tables, blocks and the list of its chapters. A paragraph may have several lines. */
function sentencesOf(path: string): string[] {
  const lines = readFileSync(path, 'utf8')
    .replaceAll(/```[\s\S]*?```/g, '')
    .split('\n');
  const text = lines
    .map((line) => (/^[|#]|^- \[[^\]]*\]\(#/.test(line) ? '' : line.replace(/^(?:[-*]|\d+\.) /, '\n')))
    .join('\n');
  const paragraphs = text.split(/\n\n+/).map((paragraph) => paragraph.trim().replaceAll(/\n\s*/g, ' '));
  return paragraphs.filter(Boolean).flatMap((paragraph) => paragraph.split(/(?<=[.:?])\s+(?=[A-Z`"*])/));
}

describe('the sentences of the pages of operation', () => {
  const rows = readRows(readFileSync('tests/operator.tsv', 'utf8')).map(([sentence, kind, test, title]) => ({
    sentence,
    kind,
    test: test ?? '',
    title: title ?? '',
  }));

  it('are each a promise or advice in the table, in their order', () => {
    expect(rows.map(({ sentence }) => sentence)).toEqual(PAGES.flatMap(sentencesOf));
    expect(rows.filter(({ kind }) => kind !== 'promise' && kind !== 'advice')).toEqual([]);
    expect(rows.filter(({ kind }) => kind === 'promise').length).toBeGreaterThan(150);
  });

  it('have a test of exactly that title where they promise something', () => {
    const titles = new Map<string, readonly string[]>();
    const isShown = (test: string, title: string) => {
      if (!titles.has(test)) titles.set(test, existsSync(test) ? titlesOfTests(test) : []);
      return titles.get(test)?.includes(title);
    };
    expect(rows.filter(({ kind, test, title }) => kind === 'promise' && !isShown(test, title))).toEqual([]);
    expect(rows.filter(({ kind, test, title }) => kind === 'advice' && test + title !== '')).toEqual([]);
  });

  it('are shown only by titles, not by what else is in a file of tests', () => {
    const titles = titlesOfTests('tests/operatorPage.test.ts');
    expect(titles).toContain('are shown only by titles, not by what else is in a file of tests');
    expect(titles).not.toContain('The pages of operation, with their sentences in this order.');
    expect(titles).not.toContain('tests/operator.tsv');
  });
});
