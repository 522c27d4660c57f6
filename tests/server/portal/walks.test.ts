import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { plannedWalks } from '../../browser/harness/plannedWalks.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { type ProcessNode, startNode } from '../support/startNode.ts';
import { changeReleases } from './changeReleases.ts';
import { NodeVisitor } from './NodeVisitor.ts';
import { publishRelease } from './publishRelease.ts';
import { walkVisits } from './walkVisits.ts';

const [VISITS, AT_ONCE, RELEASES] = [60, 4, 5];

/** A release with a page of each screen in each language; each page and part says the name of the release. */
async function filesOf(name: string): Promise<Record<string, string>> {
  const { compiled } = await plannedWalks();
  const routes = Object.entries(compiled.portal.routes).flatMap(([screen, { paths }]) =>
    paths.map((path) => [path, screen]),
  );
  const page = `<title>${name}</title><script src="/assets/${name}-main1234.js"></script>`;
  const pages = [...compiled.flows.screens.keys()].flatMap((screen) =>
    LANGUAGES.map((language) => [`html/${language}/${screen}.html`, page]),
  );
  return {
    ...Object.fromEntries(pages),
    ...{ 'routes.json': JSON.stringify(Object.fromEntries(routes)), 'styles.json': '[]' },
    [`assets/${name}-main1234.js`]: name,
    [`assets/${name}-late1234.js`]: name,
  };
}

// One node has an embedded database, whose releases change only while it is stopped.
describe.skipIf(!postgresFolder)('on two nodes', () => {
  let folder: string;
  let postgres: TestPostgres;
  let database: Database;
  const nodes: ProcessNode[] = [];
  let origin: string;
  let start: (at: number) => Promise<ProcessNode>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vestibule-walks-'));
    const first = await freePort(6);
    postgres = await openTestPostgres(await freePort(1));
    origin = `http://localhost:${first}`;
    // Networks without limits: all visits come from one address.
    const variables = { DATABASE_URL: postgres.url, TRUSTED_NETWORKS: '127.0.0.0/8,::1/128', LOG_LEVEL: 'silent' };
    // Development takes the two ports after its own as well.
    start = (at) => startNode(first + 3 * at, { ...variables, PORTAL_ORIGIN: origin, CLIENT_DIR: folder });
    for (const at of [0, 1]) nodes.push(await start(at));
    database = await openDatabase(readSettings({ DATABASE_URL: postgres.url }));
  });
  afterAll(async () => {
    for (const node of nodes) await node.kill();
    await database?.destroy();
    await postgres?.close();
    await rm(folder, { recursive: true });
  });

  it('visits walk through the flows while releases are published, taken live, shared and withdrawn, and a node is killed', async () => {
    const shell = new AdminShell(database, folder);
    const publish = async (number: number) => publishRelease(database, await filesOf(`release${number}`));
    const live = await publish(0);
    await shell.read(`releases live ${live}`);
    for (const { address } of nodes) await expect.poll(async () => (await fetch(address)).text()).toContain('release0');

    let alive: readonly ProcessNode[] = nodes;
    /** Requests while only one node lived. */
    let alone = 0;
    let revived: Promise<unknown> = Promise.resolve();
    const changes = changeReleases({ shell, publish, live, count: RELEASES });
    changes.splice(changes.length / 2, 0, async () => {
      alive = nodes.slice(0, 1);
      await nodes[1]?.kill();
      revived = start(1).then((node) => {
        nodes[1] = node;
        alive = nodes;
      });
    });
    const proxied = {
      origin,
      nodes: () => {
        if (alive.length === 1) alone += 1;
        return alive.map(({ address }) => address);
      },
    };
    const { problems, releases } = await walkVisits({
      ...{ count: VISITS, atOnce: AT_ONCE, changes, open: () => new NodeVisitor(proxied) },
      releaseOf: (page) => /<title>(release\d+)<\/title>/.exec(page)?.[1],
      laterParts: (release) => [`/assets/${release}-late1234.js`],
    });
    await revived;
    expect(problems).toEqual([]);
    expect(releases.size).toBeGreaterThan(RELEASES / 2);
    expect(alone).toBeGreaterThan(VISITS / 4);
    // The walks are searched for once, which takes minutes.
  }, 600_000);
});
