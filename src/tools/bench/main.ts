import { availableParallelism, loadavg } from 'node:os';
import { readCommandLine } from '../readCommandLine.ts';

const { positionals } = readCommandLine(
  { allowPositionals: true },
  `npm run bench           bytes, redraws, times and rates of the built portal
npm run bench -- load   how the first screen loads, beside three other forms
npm run bench -- forms  bytes of packages and forms alone
npm run bench -- rates  requests per second beside bare routes, on PGlite and on a PostgreSQL that is here
npm run bench -- scale  the checker and the first screen in a portal of 1,000 screens and 30 languages`,
);

// The load of the machine affects all times below.
console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`);

// Loaded once the command line is right, and only what was asked for: browser, database and builds take seconds.
if (positionals.includes('forms')) await (await import('./forms/benchForms.ts')).benchForms();
else if (positionals.includes('rates')) await (await import('./rates/benchRates.ts')).benchRates();
else if (positionals.includes('load')) await (await import('./load/benchLoad.ts')).benchLoad();
else if (positionals.includes('scale')) await (await import('./scale/benchScale.ts')).benchScale();
else await (await import('./benchPortal.ts')).benchPortal();
process.exit();
