import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { readBuild } from '../../../src/contract/release/readBuild.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { AdminShell } from '../../server/admin/AdminShell.ts';
import { changeReleases } from '../../server/portal/changeReleases.ts';
import { NodeVisitor } from '../../server/portal/NodeVisitor.ts';
import { walkVisits } from '../../server/portal/walkVisits.ts';
import { type Nodes, openNodes } from '../nodes/openNodes.ts';
import { percentile } from '../percentile.ts';
import { table } from '../table.ts';

import { partOf, type Variant, variantOf, writeVariant } from './variants.ts';

/** Published releases, while visits walk, some at the same time. */
const RELEASES = 50;
const AT_ONCE = 8;
/** Changes of the live release, and pages, that are timed. */
const ROUNDS = 20;
/** Milliseconds between two looks at a node. */
const EACH = 10;

interface Bench {
  readonly opened: Nodes;
  readonly shell: AdminShell;
  readonly database: Database;
  readonly variants: readonly Variant[];
}

/**
 * Publishing on two nodes in production and one PostgreSQL: how long it takes, how soon visitors see it, and what visits
 * meet that walk through the flows while releases change and a node is killed.
 *
 * @param visits how many
 */
export async function benchReleases(visits: number): Promise<void> {
  const opened = await openNodes(1);
  if (opened === undefined) {
    console.log('No PostgreSQL on this machine: install the package postgresql to measure with it.');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  const database = await openDatabase(readSettings({ DATABASE_URL: opened.variables.DATABASE_URL }));
  try {
    const build = await readBuild('dist/client');
    const variants: Variant[] = [];
    for (let number = 0; number <= RELEASES; number++) variants.push(await writeVariant(build, number, folder));
    const bench = { opened, database, variants, shell: new AdminShell(database, folder, opened.variables) };
    await measureTimes(bench);
    await measureVisits(bench, visits);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
    await opened.close();
  }
}

async function measureTimes(bench: Bench): Promise<void> {
  const { shell, variants } = bench;
  const [first, second] = variants as [Variant, Variant];
  const before = await bytesIn(bench);
  const publishFirst = await timed(() => shell.read(`releases publish ${first.path}`));
  const added = (await bytesIn(bench)) - before;
  const publishSecond = await timed(() => shell.read(`releases publish ${second.path}`));
  const addedSecond = (await bytesIn(bench)) - before - added;
  const [commands, shown]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const number = round % 2;
    commands.push(await timed(() => shell.read(`releases live ${variants[number]?.id}`)));
    shown.push(await timed(() => untilShown(bench, String(number))));
  }
  const visitor = new NodeVisitor(proxiedOf(bench));
  const pages: number[] = [];
  for (let round = 0; round < ROUNDS; round++) pages.push(await timed(() => visitor.send({ url: '/' })));
  const ms = (value: number) => `${Math.round(value)} ms`;
  const both = (values: readonly number[]) => [ms(percentile(values, 0.5)), ms(Math.max(...values))];
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    table(
      ['', 'median', 'worst'],
      [
        ['releases publish, the first', ms(publishFirst), ''],
        ['releases publish, another with the same parts', ms(publishSecond), ''],
        [`releases live, to and from a former one (${ROUNDS})`, ...both(commands)],
        ['then until both nodes show it to new visits', ...both(shown)],
        ['a page of a published release', ...both(pages)],
        ['its file', mb(first.bytes), ''],
        ['in the database: what the build lacks', mb(added), ''],
        ['in the database: another with other pages', mb(addedSecond), ''],
      ],
    ),
  );
}

async function measureVisits(bench: Bench, visits: number): Promise<void> {
  const { opened, shell, variants } = bench;
  const live = variants[0]?.id ?? '';
  await shell.read(`releases live ${live}`);
  const publish = async (number: number) => {
    const { id = '', path } = variants[number] ?? {};
    // The second one was published for its times.
    if (number > 1) await shell.read(`releases publish ${path}`);
    return id;
  };
  const changes = changeReleases({ shell, publish, live, count: RELEASES });
  let isDead = false;
  let revived: Promise<void> = Promise.resolve();
  changes.splice(changes.length / 2, 0, async () => {
    isDead = true;
    const restart = await opened.killOne();
    revived = setTimeout(2000)
      .then(restart)
      .then(() => {
        isDead = false;
      });
  });
  const proxied = {
    origin: opened.origin,
    nodes: () => opened.nodes.slice(0, isDead ? 1 : 2).map(({ origin }) => origin),
  };
  const began = performance.now();
  const { problems, requests, releases } = await walkVisits({
    ...{ count: visits, atOnce: AT_ONCE, changes, open: () => new NodeVisitor(proxied) },
    releaseOf: variantOf,
    laterParts: (release) => [partOf(release)],
  });
  await revived;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `\n${visits} visits of 3 screens, ${requests} requests in ${seconds} s, of ${releases.size} releases; ${changes.length} changes, a node killed by kill -9 and started again: ${problems.length} problems`,
  );
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
}

const proxiedOf = ({ opened }: Bench) => ({
  origin: opened.origin,
  nodes: () => opened.nodes.map(({ origin }) => origin),
});

/** Until a new visit at each node begins with a variant. */
async function untilShown({ opened }: Bench, variant: string): Promise<void> {
  await Promise.all(
    opened.nodes.map(async ({ origin }) => {
      const open = () => new NodeVisitor({ origin: opened.origin, nodes: () => [origin] });
      while (variantOf((await open().send({ url: '/' })).body) !== variant) await setTimeout(EACH);
    }),
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function bytesIn({ database }: Bench): Promise<number> {
  const { rows } = await sql<{ bytes: string | null }>`
    select sum(length(body)) as bytes from release_contents`.execute(database);
  return Number(rows[0]?.bytes ?? 0);
}
