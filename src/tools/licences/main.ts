import { readFileSync } from 'node:fs';
import { readCommandLine } from '../readCommandLine.ts';
import { advisories } from './advisories.ts';
import { isPermitted } from './isPermitted.ts';
import { licencesOf } from './licencesOf.ts';

readCommandLine({}, 'npm run licences  licences that do not fit, and known advisories of the packages');
const packages = licencesOf(readFileSync('package-lock.json', 'utf8'));
const refused = packages.filter((entry) => !isPermitted(entry));
for (const { name, version, licence, dev } of refused)
  console.error(`${name} ${version}: ${licence ?? 'no licence'} does not fit ${dev ? 'a tool' : 'what is delivered'}`);
console.log(`${packages.length} packages, ${refused.length} with a licence that does not fit.`);

const known = advisories();
if ('unknown' in known) console.log(`Advisories were not checked: ${known.unknown}`);
else {
  if (known.high > 0) console.error(known.report);
  console.log(`${known.high} high or critical advisories.`);
}
process.exitCode = refused.length > 0 || ('high' in known && known.high > 0) ? 1 : 0;
