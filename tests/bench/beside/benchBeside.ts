import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { postgresFolder } from '../../../src/tools/openPostgres.ts';
import { table } from '../table.ts';
import { type Measured, measureProduct } from './measureProduct.ts';
import type { Product } from './Product.ts';

const EXTENT = { members: 10_000, seconds: 20 } as const;

const readProduct = (name: string): Product =>
  JSON.parse(readFileSync(`tests/bench/beside/${name}.json`, 'utf8')) as Product;

/**
 * Measures this product, and Keycloak if it is installed, one after the other on the same machine.
 * @param keycloak the folder of an unpacked Keycloak
 */
export async function benchBeside(keycloak: string | undefined): Promise<void> {
  if (postgresFolder === undefined) {
    console.log('No PostgreSQL on this machine: install the package postgresql to measure with it.');
    return;
  }
  const places = [['vestibule', 'dist/server'], ...(keycloak === undefined ? [] : [['keycloak', keycloak]])] as const;
  const columns: (readonly [name: string, Measured])[] = [];
  for (const [name = '', home = ''] of places) {
    const product = readProduct(name);
    columns.push([product.name, await measureProduct(product, home, EXTENT)]);
    console.log(`${product.name} is measured; load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  }
  console.log(`\n${EXTENT.members} accounts on PostgreSQL, sign-ins by password for ${EXTENT.seconds} s:\n`);
  console.log(
    table(
      ['', ...columns.map(([name]) => name)],
      ROWS.map(([title, tell]) => [title, ...columns.map(([, measured]) => tell(measured))]),
    ),
  );
  if (keycloak === undefined) {
    console.log('\nKeycloak is not measured: --keycloak FOLDER names an unpacked one. Its published figures are in');
    console.log('.github/deploy/LOAD.md.');
  }
}

const seconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} s`;
const megabytes = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} MB`;
const restarted = ({ acknowledged, lost }: Measured['killed']) => `${lost} of ${acknowledged}`;

const ROWS: readonly (readonly [title: string, tell: (measured: Measured) => string])[] = [
  ['start with an empty database', ({ firstStart }) => seconds(firstStart)],
  ['start', ({ start }) => seconds(start)],
  ['memory, idle', ({ idle }) => megabytes(idle)],
  ['memory during sign-ins', ({ busy }) => megabytes(busy)],
  ['sign-ins a second', ({ rate }) => rate.toFixed(0)],
  ['from SIGTERM to the first answer', ({ stopped }) => seconds(stopped.seconds)],
  ['acknowledged sign-ins that it lost', ({ stopped }) => restarted(stopped)],
  ['from SIGKILL to the first answer', ({ killed }) => seconds(killed.seconds)],
  ['acknowledged sign-ins that it lost', ({ killed }) => restarted(killed)],
  ['backup with pg_dump', (measured) => `${seconds(measured.backup)}, ${megabytes(measured.backupMegabytes)}`],
  ['restore, until it answers', ({ restore }) => seconds(restore)],
  ['sessions that the restore lost', ({ restoreLost }) => String(restoreLost)],
];
