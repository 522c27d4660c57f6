import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, postgresFolder } from '../../src/tools/openPostgres.ts';
import type { Timing } from './inTurns.ts';
import { measurePasskeyTiming } from './measurePasskeyTiming.ts';
import { measureTiming } from './measureTiming.ts';
import { freePort, startServer } from './startServer.ts';
import { table } from './table.ts';

const row = (title: string, { known, unknown, area, standardError }: Timing) => [
  title,
  area.toFixed(3),
  standardError.toFixed(3),
  `${known.toFixed(2)} ms`,
  `${unknown.toFixed(2)} ms`,
];

/**
 * Prints how well the time of an answer distinguishes known from unknown visitors (promise P07), on each available
 * database.
 */
export async function benchTiming(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  try {
    await benchOn('PGlite', { DATA_DIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (postgresFolder === undefined) return;
  const postgres = await openPostgres(await freePort());
  try {
    await benchOn('PostgreSQL', { DATABASE_URL: postgres.url });
  } finally {
    await postgres.close();
  }
}

async function benchOn(database: string, variables: Readonly<Record<string, string>>): Promise<void> {
  // The first start creates the world, which the command then changes.
  await startServer({ variables }).then((server) => server.stop());
  execFileSync(process.execPath, ['dist/server/admin.js', 'organisations', 'set', 'acme', '--passkey-sign-in'], {
    env: { ...process.env, PORTAL_MODE: 'development', ...variables },
    stdio: 'ignore',
  });
  const server = await startServer({ variables });
  try {
    const { lookUps, resets } = await measureTiming(server.origin);
    const { challenges, environments, strangers } = await measurePasskeyTiming(server.origin);
    console.log(`\nHow well the time of an answer tells known from unknown visitors, on ${database}`);
    console.log(
      table(
        ['', 'AUC (0.5: not at all)', 'standard error', 'known', 'unknown'],
        [
          // In the development world every organisation has `discloses_lookup`, so a known username may read more.
          row('look-up', lookUps),
          row('reset', resets),
          row('options of the passkey autofill', challenges),
          row('whether pages offer passkeys', environments),
          row('sign-in with a passkey of nobody', strangers),
        ],
      ),
    );
  } finally {
    await server.stop();
  }
}
