import { spawn } from 'node:child_process';
import { openPostgres, postgresFolder } from '../../../src/tools/openPostgres.ts';
import { measureRate, type Rate } from '../measureRate.ts';
import { startProduction } from '../startProduction.ts';
import { freePort, startServer } from '../startServer.ts';
import { table } from '../table.ts';

/** Seconds for each rate. */
const SECONDS = 5;
/** Seeded accounts whose password is fully checked; each connection has its own. */
const ACCOUNTS = ['ada', 'passkey', 'otp', 'setup', 'device', 'remind', 'expired', 'directory'] as const;
const PAGE = 'dist/client/html/en/sign-in.html.br';

type Work = Parameters<typeof measureRate>[1];

const times = <T>(make: (name: string) => T): [T, ...T[]] => {
  const [first, ...others] = ACCOUNTS.map(make);
  if (first === undefined) throw new Error('No accounts');
  return [first, ...others];
};
const PAGES: Work = times(() => ({ method: 'GET', path: '/' }));
const lookUps = (path: string): Work =>
  times((name) => ({ method: 'GET', path: `${path}?username=${name}%40acme.test` }));
const SIGN_INS: Work = times((name) => ({
  method: 'POST',
  path: '/apis/v1/signin/password',
  body: JSON.stringify({ username: `${name}@acme.test`, password: 'Correct-Horse-7' }),
}));

const told = ({ perSecond, p50, p95, refused }: Rate) => [
  perSecond.toFixed(0),
  `${p50.toFixed(1)} ms`,
  `${p95.toFixed(1)} ms`,
  ...(refused > 0 ? [`${refused} REFUSED`] : []),
];

/**
 * Prints how many requests the server answers, compared with bare routes in the same run, on each available database.
 */
export async function benchRates(): Promise<void> {
  await benchPage();
  await benchOn('PGlite', undefined);
  if (postgresFolder === undefined) {
    console.log('\nNo PostgreSQL on this machine: install the package postgresql to measure with it.');
    return;
  }
  const postgres = await openPostgres(await freePort());
  try {
    await benchOn('PostgreSQL', postgres.url);
  } finally {
    await postgres.close();
  }
}

/** The sign-in page of a server in production. */
async function benchPage(): Promise<void> {
  const bare = await startBare(undefined);
  const portal = await startProduction();
  try {
    const plain = await measureRate(bare.origin, PAGES, SECONDS, true);
    const page = await measureRate(portal.origin, PAGES, SECONDS, true);
    console.log(`The sign-in page, ${ACCOUNTS.length} connections`);
    console.log(
      table(
        ['', 'per second', 'p50', 'p95'],
        [
          ['bare Fastify with the same bytes', ...told(plain)],
          ['/', ...told(page)],
        ],
      ),
    );
    console.log(`  ${(page.perSecond / plain.perSecond).toFixed(2)} times the bare rate (aim: 0.8)`);
  } finally {
    bare.stop();
    await portal.stop();
  }
}

async function benchOn(database: string, url: string | undefined): Promise<void> {
  const bare = await startBare(url);
  const portal = await startServer(url === undefined ? {} : { database: url });
  try {
    const bareLookUp = await measureRate(bare.origin, lookUps('/lookup'), SECONDS);
    const lookUp = await measureRate(portal.origin, lookUps('/apis/v1/lookup'), SECONDS);
    const signIn = await measureRate(portal.origin, SIGN_INS, SECONDS);
    const [, beside] = await Promise.all([
      measureRate(portal.origin, SIGN_INS, SECONDS),
      measureRate(portal.origin, [lookUps('/apis/v1/lookup')[0]], SECONDS),
    ]);
    console.log(`\nRequests on ${database}, ${ACCOUNTS.length} connections, each request from its own address`);
    console.log(
      table(
        ['', 'per second', 'p50', 'p95'],
        [
          ['bare Fastify with one indexed read', ...told(bareLookUp)],
          ['look-up', ...told(lookUp)],
          ['sign-in', ...told(signIn)],
          ['look-up, one connection, beside sign-ins', ...told(beside)],
        ],
      ),
    );
    console.log(
      `  look-up p95 ${(lookUp.p95 / bareLookUp.p95).toFixed(2)} times the bare read (aim: 1.5), ` +
        `p95 beside sign-ins ${beside.p95.toFixed(0)} ms (aim: 50 ms)`,
    );
  } finally {
    bare.stop();
    await portal.stop();
  }
}

async function startBare(url: string | undefined) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/bench/rates/bareServer.ts', PAGE, ...(url === undefined ? [] : [url])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = /Listening at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    origin,
    stop: () => {
      child.removeAllListeners('exit');
      child.kill('SIGTERM');
    },
  };
}
