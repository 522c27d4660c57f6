import { availableParallelism, loadavg } from 'node:os';
import { readCommandLine } from '../../src/tools/readCommandLine.ts';

const { positionals, values } = readCommandLine(
  {
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '30' },
      'sign-ins': { type: 'string', default: '50' },
      'look-ups': { type: 'string', default: '1000' },
      users: { type: 'string', default: '200000' },
      visits: { type: 'string', default: '1000' },
      postgres: { type: 'boolean', default: false },
      alone: { type: 'boolean', default: false },
      keycloak: { type: 'string' },
    },
  },
  `npm run bench           bytes, redraws, times and rates of the built portal
npm run bench -- load   how the first screen loads, beside three other forms
npm run bench -- waterfall [folder]  draws how it and an ordinary build load, in .github/images or another folder
npm run bench -- forms  bytes of packages and forms alone
npm run bench -- rates  requests per second beside bare routes, on PGlite and on a PostgreSQL that is here
npm run bench -- timing  how well an answer's time tells known from unknown visitors, on each database that is here
npm run bench -- stranger  a sign-in on a new device beside eight known devices of one account
npm run bench -- nodes  two nodes on a PostgreSQL that is here, under load by another process
                        (--seconds 30, --sign-ins 50 and --look-ups 1000 a second)
npm run bench -- releases  publishing, and visits while releases change, on two nodes and a PostgreSQL that is here
                        (--visits 1000)
npm run bench -- bulk   an import and an export that are killed and go on, on a busy machine and each database that is here
                        (--users 200000; --postgres: on PostgreSQL only; --alone: without busy processes beside it)
npm run bench -- beside  start, memory, sign-ins, restarts and restore, beside a Keycloak that is here
                        (--keycloak FOLDER)
npm run bench -- promises  how long it takes to prove all promises, of this portal and of one with 1,000 screens
npm run bench -- editor  how long each answer of the language server takes in a portal of 1,000 screens
npm run bench -- scale  the checker and the first screen in a portal of 1,000 screens and 30 languages`,
);

// The machine's load affects all times below.
console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors\n`);

// Loaded after the command line is parsed, and only if requested: browser, database and builds take seconds.
if (positionals.includes('forms')) await (await import('./forms/benchForms.ts')).benchForms();
else if (positionals.includes('rates')) await (await import('./rates/benchRates.ts')).benchRates();
else if (positionals.includes('timing')) await (await import('./benchTiming.ts')).benchTiming();
else if (positionals.includes('stranger')) await (await import('./stranger/benchStranger.ts')).benchStranger();
else if (positionals.includes('nodes')) await (await import('./nodes/benchNodes.ts')).benchNodes(readLoad());
else if (positionals.includes('releases'))
  await (await import('./releases/benchReleases.ts')).benchReleases(readVisits());
else if (positionals.includes('bulk')) await (await import('./bulk/benchBulk.ts')).benchBulk(readBulk());
else if (positionals.includes('beside')) await (await import('./beside/benchBeside.ts')).benchBeside(values.keycloak);
else if (positionals[0] === 'waterfall')
  await (await import('./load/benchWaterfall.ts')).benchWaterfall(positionals[1] ?? '.github/images');
else if (positionals.includes('load')) await (await import('./load/benchLoad.ts')).benchLoad();
else if (positionals.includes('promises')) await (await import('./promises/benchPromises.ts')).benchPromises();
else if (positionals.includes('editor')) await (await import('./editor/benchEditor.ts')).benchEditor();
else if (positionals.includes('scale')) await (await import('./scale/benchScale.ts')).benchScale();
else await (await import('./benchPortal.ts')).benchPortal();
process.exit();

function readLoad() {
  const [seconds, signIns, lookUps] = [values.seconds, values['sign-ins'], values['look-ups']].map(Number);
  if (seconds && signIns && lookUps) return { seconds, signIns, lookUps };
  console.error('--seconds, --sign-ins and --look-ups are numbers above 0');
  process.exit(2);
}

function readVisits() {
  const visits = Number(values.visits);
  if (visits > 0) return visits;
  console.error('--visits is a number above 0');
  process.exit(2);
}

function readBulk() {
  const users = Number(values.users);
  if (users > 10_000) return { users, postgresOnly: values.postgres, busy: !values.alone };
  console.error('--users is a number above 10000, the users of one transaction');
  process.exit(2);
}
