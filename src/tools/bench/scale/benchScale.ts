import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CheckSession } from '../../../engine/checker/CheckSession.ts';
import { readSources, type Source } from '../../../engine/checker/readSources.ts';
import { definition } from '../../../portal/definition.ts';
import { THEME } from '../../../theme/theme.ts';
import { buildScripts, bytesOf, firstScripts } from './measureFirstScreen.ts';
import { scaleSources } from './scaleSources.ts';

/** Languages whose plural forms are those of English. */
const LIKE_ENGLISH = 'de nl sv da nb nn fi et hu el bg tr sw eu gl af sq hy az ka kk ky mn fo fy lb rm'.split(' ');
const COPIES = 20;

/** Typical edits, each of one file. */
const CHANGES: readonly (readonly [what: string, path: string, change: (text: string) => string])[] = [
  [
    'a screen',
    'flows/sign-up-3/sign-up-3.screen.json',
    (text) => text.replace('"required": true', '"required":  true'),
  ],
  ['a text', 'locales/ko/sign-up-3.json', (text) => text.replace('": "', '": "A')],
  ['a text of a shared dialog', 'locales/ko/shared.json', (text) => text.replace('": "', '": "A')],
  ['how shared calls are written', 'flows/shared/calls.json', (text) => text.replace('{', '{ ')],
  [
    'one of the shared calls',
    'flows/shared/calls.json',
    (text) => text.replace('"operation"', '"why": "It is only a test.", "operation"'),
  ],
  [
    'a dialog of 40 screens',
    'flows/shared/social-only.dialog.json',
    (text) => text.replace('"body": [', '"body": [{ "text": "more" }, '),
  ],
  [
    'an outcome of every call',
    'flows/portal.json',
    (text) => text.replace('"outcomes": {', '"outcomes": { "NOT_FOUND": { "toast": { "error": "errors.unknown" } },'),
  ],
];

/** What a portal of a thousand screens and thirty languages costs: its checks, and its first screen. */
export async function benchScale(): Promise<void> {
  const languages = Object.fromEntries(LIKE_ENGLISH.map((id) => [id, 'en']));
  const small = readSources('.');
  const large = scaleSources(small, { copies: COPIES, languages });
  const screens = large.filter(({ path }) => path.endsWith('.screen.json')).length;
  console.log(`${screens} screens, ${Object.keys(languages).length + 3} languages, ${large.length} files`);
  console.log(`  this portal, whole ${''.padEnd(16)} ${measure(new CheckSession(definition), small)}`);
  console.log(`  500 screens in one flow ${''.padEnd(11)} ${measure(new CheckSession(definition), inOneFlow(large))}`);
  const session = new CheckSession(definition);
  console.log(`  the large one, whole ${''.padEnd(14)} ${measure(session, large)} (aim: 10 s)`);
  let sources: readonly Source[] = large;
  for (const [what, path, change] of CHANGES) {
    sources = sources.map((source) => (source.path === path ? { path, text: change(source.text) } : source));
    console.log(`  after ${what.padEnd(29)} ${measure(session, sources)} (aim: 0.3 s)`);
  }
  console.log('\nScripts of the first screen (sign-in in English), without the engine and its packages');
  console.log(`  this portal   ${await weigh(small)}`);
  console.log(`  the large one ${await weigh(large)} (aim: the same, but for the names in the language menu)`);
}

/** Builds a portal out of these files alone. */
async function weigh(sources: readonly Source[]): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'vestibule-scale-'));
  try {
    for (const { path, text } of sources) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const began = performance.now();
    const scripts = await buildScripts({ root, definition, theme: THEME });
    const first = firstScripts(scripts, { screen: 'sign-in', language: 'en' });
    const { raw, brotli } = bytesOf(first);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    return `${raw} B raw, ${brotli} B brotli, ${first.length} of ${scripts.length} files, built in ${seconds} s`;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The elapsed time and that of the processor, which tells more where others work on the machine. */
function measure(session: CheckSession, sources: readonly Source[]): string {
  const [began, spent] = [performance.now(), process.cpuUsage()];
  const { length } = session.check(sources);
  const { user, system } = process.cpuUsage(spent);
  const seconds = [(performance.now() - began) / 1000, (user + system) / 1_000_000].map((time) => time.toFixed(2));
  return `${seconds[0]} s, processor ${seconds[1]} s, ${length} findings`;
}

const SCREEN = /^flows\/(?!shared\/)([^/]+)\/([^/]+\.screen\.json)$/;

/** Half of the screens in one flow, their texts in one file of each language. */
function inOneFlow(sources: readonly Source[]): Source[] {
  const screens = sources.filter(({ path }) => SCREEN.test(path));
  const [kept, dropped] = [screens.slice(0, screens.length / 2), screens.slice(screens.length / 2)];
  const [flows, gone] = [kept, dropped].map(
    (list) => new Set(list.flatMap(({ path }) => SCREEN.exec(path)?.[1] ?? [])),
  );
  const texts = new Map<string, object>();
  const others = sources.flatMap(({ path, text }): Source[] => {
    const [, flow, name] = SCREEN.exec(path) ?? [];
    if (flow !== undefined) return flows?.has(flow) ? [{ path: `flows/one/${name}`, text }] : [];
    const [, language, file = ''] = /^locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    if (language === undefined || !(flows?.has(file) || gone?.has(file))) return [{ path, text }];
    if (flows?.has(file)) texts.set(language, { ...texts.get(language), ...JSON.parse(text) });
    return [];
  });
  const merged = [...texts].map(([language, all]) => ({
    path: `locales/${language}/one.json`,
    text: `${JSON.stringify(all, null, 2)}\n`,
  }));
  return [...others, ...merged];
}
