import { CheckSession } from '../../../engine/checker/CheckSession.ts';
import { readSources, type Source } from '../../../engine/checker/readSources.ts';
import { definition } from '../../../portal/definition.ts';
import { scaleSources } from './scaleSources.ts';

/** Languages whose plural forms are those of English, and those of Korean. */
const LIKE = {
  en: [
    'de',
    'nl',
    'sv',
    'da',
    'nb',
    'fi',
    'et',
    'hu',
    'el',
    'bg',
    'tr',
    'sw',
    'eu',
    'gl',
    'af',
    'sq',
    'hy',
    'az',
    'ka',
    'kk',
    'ky',
    'mn',
  ],
  ko: ['zh', 'th', 'vi', 'id', 'ms'],
} as const;
const COPIES = 20;

/** Changes that somebody makes while they write, each of one file. */
const CHANGES: readonly (readonly [what: string, path: string, change: (text: string) => string])[] = [
  [
    'a screen',
    'flows/sign-up-3/sign-up-3.screen.json',
    (text) => text.replace('"required": true', '"required":  true'),
  ],
  ['a text', 'locales/ko/sign-up-3.json', (text) => text.replace('": "', '": "A')],
  ['a dialog of 40 screens', 'flows/shared/social-only.dialog.json', (text) => text.replace('{', '{ ')],
  ['the calls of all screens', 'flows/shared/calls.json', (text) => text.replace('{', '{ ')],
];

/** What checking costs in a portal of a thousand screens and thirty languages. */
export function benchScale(): void {
  const languages = Object.fromEntries(Object.entries(LIKE).flatMap(([of, ids]) => ids.map((id) => [id, of])));
  const small = readSources('.');
  const large = scaleSources(small, { copies: COPIES, languages });
  const screens = large.filter(({ path }) => path.endsWith('.screen.json')).length;
  console.log(`${screens} screens, ${Object.keys(languages).length + 3} languages, ${large.length} files`);
  console.log(`  this portal, whole     ${measure(new CheckSession(definition), small)}`);
  const session = new CheckSession(definition);
  console.log(`  the large one, whole   ${measure(session, large)} (aim: 10 s)`);
  let sources: readonly Source[] = large;
  for (const [what, path, change] of CHANGES) {
    sources = sources.map((source) => (source.path === path ? { path, text: change(source.text) } : source));
    console.log(`  after ${what.padEnd(24)} ${measure(session, sources)} (aim: 0.3 s)`);
  }
}

function measure(session: CheckSession, sources: readonly Source[]): string {
  const began = performance.now();
  const { length } = session.check(sources);
  return `${((performance.now() - began) / 1000).toFixed(2)} s, ${length} findings`;
}
