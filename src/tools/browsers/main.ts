import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../readCommandLine.ts';
import { namesInScript, namesInSheet } from './namesInScript.ts';
import { type Finding, judge, Support } from './Support.ts';

const TARGETS = 'src/app/browsers.json';
const KNOWN = 'src/tools/browsers/known.json';
/** The built page, and the scripts of service pages, which are built into the server. */
const FOLDERS = ['dist/client', 'src/server/pages/browser'];

readCommandLine(
  { options: {} },
  `npm run browsers  lists names in the built page that browsers from ${TARGETS} do not support`,
);
if (!existsSync('dist/client')) throw new Error('There is no build: run npm run build');
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const findings = findNewNames(new Support(read(TARGETS)), FOLDERS);
const { unknown, stale } = judge(findings, read(KNOWN));
for (const { text, path, file, since } of unknown)
  console.error(`${file}: ${text} (${path}) is in ${since.join(', ')}`);
for (const name of stale) console.error(`${KNOWN}: ${name} is no longer used`);
console.log(
  `${findings.length} names are newer than the oldest browsers; ${unknown.length} of them are not listed as known.`,
);
process.exitCode = unknown.length + stale.length > 0 ? 1 : 0;

/**
 * Everything in the scripts, style sheets and pages of these folders that is newer than a supported browser; each name
 * once.
 */
function findNewNames(support: Support, folders: readonly string[]): readonly Finding[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const found = new Map<string, Finding>();
  const add = (finding: Finding) => {
    if (!found.has(finding.text)) found.set(finding.text, finding);
  };
  for (const file of files.filter((name) => /(?<!\.d)\.[jt]s$/.test(name)))
    for (const { name, owner } of namesInScript(file, readFileSync(file, 'utf8'))) {
      const since = support.script(name, owner);
      if (since !== undefined) add({ text: name, file, ...since });
    }
  for (const [sheet, file] of sheetsIn(files))
    for (const { text, paths } of namesInSheet(sheet)) {
      const since = support.places(paths);
      if (since !== undefined) add({ text, file, ...since });
    }
  return [...found.values()];
}

/** Style sheets by text, including those inlined in pages, most of which are the same. */
function sheetsIn(files: readonly string[]): ReadonlyMap<string, string> {
  const pages = files.filter((name) => name.endsWith('.html'));
  return new Map([
    ...pages.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<style>([^<]*)/g)].map(([, sheet = '']): [string, string] => [
        sheet,
        file,
      ]),
    ),
    ...files
      .filter((name) => name.endsWith('.css'))
      .map((file): [string, string] => [readFileSync(file, 'utf8'), file]),
  ]);
}
