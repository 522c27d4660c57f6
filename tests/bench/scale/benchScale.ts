import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { brandTheme } from '../../../src/engine/theme/brandTheme.ts';
import { definition } from '../../../src/portal/definition.ts';
import { BASE } from '../../../src/theme/base.ts';
import { table } from '../table.ts';
import { inFlows } from './inFlows.ts';
import { buildScripts, bytesOf, firstScripts } from './measureFirstScreen.ts';
import { scaleSources, withoutPromises } from './scaleSources.ts';

/** Languages whose plural forms are those of English. */
export const LIKE_ENGLISH = 'de nl sv da nb nn fi et hu el bg tr sw eu gl af sq hy az ka kk ky mn fo fy lb rm'.split(
  ' ',
);
const COPIES = 20;
/** How often each edit is made. */
const SAVES = 5;

/** Typical edits, each of one file. Each is different the next time. */
const CHANGES: readonly (readonly [what: string, path: string, change: (text: string, count: number) => string])[] = [
  [
    'the body of a screen',
    'flows/sign-up-3/sign-up-3.screen.json',
    (text, count) => text.replace('"body": [', `"body": [{ "text": "more-${count}" }, `),
  ],
  ['a text', 'locales/ko/sign-up-3.json', (text, count) => text.replace('": "', `": "A${count}`)],
  ['a text of a shared dialog', 'locales/ko/shared.json', (text, count) => text.replace('": "', `": "A${count}`)],
  [
    'the name of a language',
    'locales/languages.json',
    (text, count) => text.replace('"name": "English"', `"name": "English ${count}"`),
  ],
  [
    'how shared calls are written',
    'flows/shared/calls.json',
    (text, count) => text.replace('{', `{${' '.repeat(count)}`),
  ],
  [
    'one of the shared calls',
    'flows/shared/calls.json',
    (text, count) => text.replace('"operation"', `"why": "It is test ${count}.", "operation"`),
  ],
  [
    'a dialog that 140 screens reach',
    'flows/shared/social-only.dialog.json',
    (text, count) => text.replace('"body": [', `"body": [{ "text": "more-${count}" }, `),
  ],
  [
    'an outcome of every call',
    'flows/portal.json',
    (text, count) =>
      text.replace('"outcomes": {', `"outcomes": { "NEW_${count}": { "toast": { "error": "errors.unknown" } },`),
  ],
];

/** The cost of a portal with a thousand screens and thirty languages: its checks, and its first screen. */
export async function benchScale(): Promise<void> {
  const languages = Object.fromEntries(LIKE_ENGLISH.map((id) => [id, 'en']));
  const small = withoutPromises(readSources('.'));
  const large = scaleSources(small, { copies: COPIES, languages });
  const screens = large.filter(({ path }) => path.endsWith('.screen.json')).length;
  console.log(`${screens} screens, ${Object.keys(languages).length + 3} languages, ${large.length} files`);
  const session = new CheckSession(definition);
  const whole = [
    row('this portal', new CheckSession(definition), small),
    row('the large one', session, large),
    row('all its screens in one flow', new CheckSession(definition), inFlows(large, 1)),
  ];
  console.log(`\n${table(['Whole check (aim: 10 s)', ...MEASURED], whole)}`);
  const changed = CHANGES.map(([what, path, change]) => {
    const rows = Array.from({ length: SAVES }, (_, count) =>
      row(
        what,
        session,
        large.map((source) => (source.path === path ? { path, text: change(source.text, count + 1) } : source)),
      ),
    );
    return medianOf(rows);
  });
  console.log(`\n${table(['One file of the large one saved, median of five (aim: 0.3 s)', ...MEASURED], changed)}`);
  // A build of thirty languages takes minutes. A test shows that they cost the first screen nothing.
  const many = scaleSources(small, { copies: COPIES, languages: {} });
  const first = [await weigh('this portal', small), await weigh(`${screens} screens (aim: as much)`, many)];
  const measured = ['bytes', 'brotli', 'files', 'of', 'build, s'];
  console.log(`\n${table(['Scripts of the first screen, without the engine and its packages', ...measured], first)}`);
}

/** Builds a portal from these files alone. */
async function weigh(what: string, sources: readonly Source[]): Promise<readonly string[]> {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-scale-'));
  try {
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const began = performance.now();
    const scripts = await buildScripts({ root, definition, theme: brandTheme(BASE, { color: '#3b46c6' }) });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const first = firstScripts(scripts, { screen: 'sign-in', language: 'en' });
    const { raw, brotli } = bytesOf(first);
    return [what, ...[raw, brotli, first.length, scripts.length].map(String), seconds];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const MEASURED = ['elapsed, s', 'processor, s', 'findings'];

/** The row whose elapsed time is in the middle. */
function medianOf(rows: readonly (readonly string[])[]): readonly string[] {
  const sorted = rows.toSorted(([, a], [, b]) => Number(a) - Number(b));
  return sorted[Math.floor(sorted.length / 2)] ?? [];
}

/** Elapsed time and processor time. The latter says more on a busy machine. */
function row(what: string, session: CheckSession, sources: readonly Source[]): readonly string[] {
  const [began, spent] = [performance.now(), process.cpuUsage()];
  const { length } = session.check(sources);
  const { user, system } = process.cpuUsage(spent);
  const seconds = [(performance.now() - began) / 1000, (user + system) / 1_000_000].map((time) => time.toFixed(2));
  return [what, ...seconds, String(length)];
}
