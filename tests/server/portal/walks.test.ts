import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { plannedWalks } from '../../browser/harness/plannedWalks.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { changeReleases } from './changeReleases.ts';
import { publishRelease } from './publishRelease.ts';
import { walkVisits } from './walkVisits.ts';

const [VISITS, AT_ONCE, RELEASES] = [60, 4, 5];

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-walks-'));
  service = await openTestService({ TRUSTED_NETWORKS: '127.0.0.0/8', CLIENT_DIR: folder });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

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
it.runIf(inject('nodesDatabase') !== undefined)(
  'visits walk through the flows while releases are published, taken live, shared and withdrawn',
  async () => {
    const { database } = service;
    const shell = new AdminShell(database, folder);
    const publish = async (number: number) => publishRelease(database, await filesOf(`release${number}`));
    const live = await publish(0);
    await shell.read(`releases live ${live}`);
    for (const node of ['one', 'other'])
      await vi.waitFor(async () =>
        expect((await service.browser().send({ url: '/' })).body, node).toContain('release0'),
      );
    const { problems, releases } = await walkVisits({
      ...{ count: VISITS, atOnce: AT_ONCE, open: () => service.browser() },
      changes: changeReleases({ shell, publish, live, count: RELEASES }),
      releaseOf: (page) => /<title>(release\d+)<\/title>/.exec(page)?.[1],
      laterParts: (release) => [`/assets/${release}-late1234.js`],
    });
    expect(problems).toEqual([]);
    expect(releases.size).toBeGreaterThan(RELEASES / 2);
  },
  // The walks are searched for once, which takes minutes.
  600_000,
);
