import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRows } from '../src/tools/requirements/readRequirements.ts';

/** Unicode and ICU tables of the JavaScript engine, which differ between browsers and versions of Node.js. */
const TABLES = /\.normalize\(|\\\\?[pP]\{|localeCompare|\bIntl\.|\.to(?:Locale)?(?:Lower|Upper)Case\(|\.toLocale[A-Z]/;

/** The reader of addresses, which puts a host through the tables (UTS 46)... */
const READS_ADDRESS = /\bnew URL\(|\bURL\.(?:canParse|parse)\(|\bparseUrl\(/;
/** ...and a host taken from input. The settings and the page have their own, known origin. */
const TAKES_HOST =
  /\.host(?:name)?\b|(?<!settings|registration|window\.location)\.origin\b|\{[^{}\n]*\b(?:host|hostname|origin)\b[^{}\n]*\} = (?:new URL|parseUrl)/;

const asksTables = (text: string): boolean => TABLES.test(text) || (READS_ADDRESS.test(text) && TAKES_HOST.test(text));

/** These run on the machine of an author, and store nothing. */
const FOR_AUTHORS = /^src\/(?:tools|engine\/(?:build|checker|development|diff|editor|graph))\//;

it('every module that uses the tables of the runtime has a reason why they may differ', () => {
  const rows = readRows(readFileSync('tests/runtimeTables.tsv', 'utf8'));
  const asking = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .filter((path) => !FOR_AUTHORS.test(path) && asksTables(readFileSync(path, 'utf8')))
    .sort();
  expect(rows.map(([path]) => path)).toEqual(asking);
  expect(rows.filter(([, reason = '']) => !reason.endsWith('.'))).toEqual([]);
});
