import { existsSync, readFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { findNewNames } from './findNewNames.ts';
import { judge } from './Known.ts';
import { Support } from './Support.ts';

const TARGETS = 'src/app/browsers.json';
const KNOWN = 'src/tools/browsers/known.json';
/** The built page, and the scripts of service pages, which are built into the server. */
const FOLDERS = ['dist/client', 'src/server/pages/browser'];

readCommandLine(
  { options: {} },
  `npm run browsers  names that the built page uses and the browsers of ${TARGETS} do not know`,
);
if (!existsSync('dist/client')) throw new Error('There is no build: npm run build');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const findings = findNewNames(new Support(read(TARGETS)), FOLDERS);
const { unknown, stale } = judge(findings, read(KNOWN));
for (const { text, path, file, since } of unknown)
  console.error(`${file}: ${text} (${path}) is in ${since.join(', ')}`);
for (const name of stale) console.error(`${KNOWN}: nothing uses ${name} any longer`);
console.log(`${findings.length} names are newer than the oldest browsers; ${unknown.length} of them are not known.`);
process.exitCode = unknown.length + stale.length > 0 ? 1 : 0;
