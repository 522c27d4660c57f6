import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { type Advisories, advisories } from './advisories.ts';
import { isPermitted } from './isPermitted.ts';
import { judgeByKnown, type KnownAdvisories, nameOf } from './knownAdvisories.ts';
import { licencesOf } from './licencesOf.ts';

/** What was known at the last release. */
const KNOWN = 'src/tools/licences/known.json';
const USAGE = `npm run licences              licences that do not fit, and known advisories of the packages
npm run licences -- --record  the same, and keeps what the registry says for where it does not answer`;

const { record } = readCommandLine({ options: { record: { type: 'boolean' } } }, USAGE).values;
const packages = licencesOf(readFileSync('package-lock.json', 'utf8'));
const refused = packages.filter((entry) => !isPermitted(entry));
for (const { name, version, licence, dev } of refused)
  console.error(`${name} ${version}: ${licence ?? 'no licence'} does not fit ${dev ? 'a tool' : 'what is delivered'}`);
console.log(`${packages.length} packages, ${refused.length} with a licence that does not fit.`);
const isFree = judge(advisories());
process.exitCode = refused.length > 0 || !isFree ? 1 : 0;

/** Prints what is known. @returns whether nothing high or critical is */
function judge(found: Advisories): boolean {
  if ('unknown' in found) return judgeOffline(found.unknown);
  if (found.high > 0) console.error(found.report);
  console.log(`${found.high} high or critical advisories.`);
  if (record) keep(found);
  return found.high === 0;
}

function judgeOffline(reason: string): boolean {
  if (record) console.error(`Nothing was recorded: ${reason}`);
  if (!existsSync(KNOWN)) {
    console.log(
      `Advisories were not checked: ${reason}. ${KNOWN} is not there: npm run licences -- --record makes it.`,
    );
    return !record;
  }
  const known: KnownAdvisories = JSON.parse(readFileSync(KNOWN, 'utf8'));
  const { high, unknown } = judgeByKnown(packages, known);
  for (const line of high) console.error(line);
  console.log(`The registry does not answer (${reason}). As of ${known.at}: ${high.length} packages with advisories.`);
  if (unknown.length > 0) console.log(`Newer than that, and not checked: ${unknown.join(', ')}`);
  return high.length === 0 && !record;
}

function keep({ titles }: Exclude<Advisories, { unknown: string }>): void {
  const delivered = packages.filter(({ dev }) => !dev);
  const entries = delivered.map((entry) => [nameOf(entry), titles.get(entry.name) ?? []] as const);
  const known = { at: new Date().toISOString().slice(0, 10), packages: Object.fromEntries(entries) };
  writeFileSync(KNOWN, `${JSON.stringify(known, null, 1)}\n`);
  console.log(`${entries.length} packages are in ${KNOWN}.`);
}
