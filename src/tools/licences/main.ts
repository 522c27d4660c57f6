import { readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { askRegistry, judgeAdvisories, type Known, recordKnown, uncoveredOf } from './judgeAdvisories.ts';
import { isPermitted, licencesOf } from './licencesOf.ts';

const KNOWN = 'src/tools/licences/known.json';
const USAGE = `npm run licences              licences that are not allowed, and known advisories of the packages
npm run licences -- --record  the same, and records the registry's answers for use without it`;

const { record } = readCommandLine({ options: { record: { type: 'boolean' } } }, USAGE).values;
const packages = licencesOf(readFileSync('package-lock.json', 'utf8'));
const unfit = packages.filter((entry) => !isPermitted(entry));
for (const { name, version, licence, dev } of unfit)
  console.error(`${name} ${version}: ${licence ?? 'no licence'} is not allowed in ${dev ? 'a tool' : 'the product'}`);
console.log(`${packages.length} packages, ${unfit.length} with a licence that is not allowed.`);

const answer = askRegistry();
let known: Known = JSON.parse(readFileSync(KNOWN, 'utf8'));
if (record) {
  known = recordKnown(known, answer, packages, new Date().toISOString().slice(0, 10));
  writeFileSync(KNOWN, `${JSON.stringify(known, null, 2)}\n`);
  console.log(`Updated ${KNOWN} (${known.at}).`);
}
if ('unanswered' in answer) tellRecord(answer.unanswered);
else console.log(`The registry has ${answer.advisories.length} advisories about them.`);

const told = 'unanswered' in answer ? known.advisories : answer.advisories;
const { refused, accepted, lesser } = judgeAdvisories(packages, [...told, ...known.read], known.accepted);
for (const line of refused) console.error(line);
for (const line of accepted) console.log(`Accepted: ${line}`);
for (const line of lesser) console.log(`For information: ${line}`);
console.log(`${refused.length} high or critical advisories of delivered packages.`);
process.exitCode = unfit.length > 0 || refused.length > 0 ? 1 : 0;

/** Prints what is known from the record if the registry does not answer. */
function tellRecord(reason: string): void {
  console.log(`The registry cannot be reached: ${reason}.`);
  const unasked = uncoveredOf(packages, known);
  const elsewhere = `${known.read.length} advisories from other sources are checked`;
  if (known.unanswered !== undefined)
    console.log(`Nor could it on ${known.at}, when the record was made; only ${elsewhere}.`);
  else
    console.log(
      `The record of ${known.at} is checked, and ${elsewhere}. Newer packages: ${unasked.join(', ') || 'none'}.`,
    );
}
