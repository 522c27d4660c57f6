import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import { sampleRelease } from '../../server/releases/sampleRelease.ts';
import { bundleServer } from '../../server/support/bundleServer.ts';
import { freePort } from '../../server/support/freePort.ts';
import { postgresFolder } from '../../server/support/openTestPostgres.ts';
import { measureProduct } from './measureProduct.ts';
import type { Product } from './Product.ts';
import { SignIns } from './SignIns.ts';

const read = async (name: string): Promise<Product> =>
  JSON.parse(await readFile(`tests/bench/beside/${name}.json`, 'utf8'));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-beside-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(!postgresFolder)('measured on PostgreSQL', () => {
  it('no acknowledged sign-in is lost when the node is stopped, killed or restored from a backup', async () => {
    const release = sampleRelease('Welcome', {}, { 'headers.json': '{}' });
    for (const [path, content] of [...release.members, [MANIFEST_FILE, release.manifest] as const]) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const product = await read('vestibule');
    const environment = { ...product.environment, CLIENT_DIR: folder };
    const home = dirname(await bundleServer());
    const measured = await measureProduct({ ...product, environment }, home, { members: 2000, seconds: 2 });
    expect(measured).toMatchObject({ stopped: { lost: 0 }, killed: { lost: 0 }, restoreLost: 0 });
    expect(measured.rate).toBeGreaterThan(1);
    expect(measured.killed.acknowledged).toBeGreaterThan(measured.stopped.acknowledged);
    expect(measured.busy).toBeGreaterThan(measured.idle);
    expect(measured.start).toBeGreaterThan(0.1);
  }, 300_000);
});

it.each(['vestibule', 'keycloak'])(
  'a sign-in at %s whose session the server has forgotten counts as lost',
  async (name) => {
    const asked: string[] = [];
    let forgets = false;
    const server = createServer(async (request, response) => {
      const chunks = await request.toArray();
      asked.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
      if (request.method === 'POST') {
        response.setHeader('set-cookie', 'session=own; Path=/; HttpOnly').end('{"access_token":"own"}');
        return;
      }
      const { cookie, authorization } = request.headers;
      const isKnown = cookie === 'session=own' && (name === 'vestibule' || authorization === 'Bearer own');
      response.writeHead(isKnown && !forgets ? 200 : 401).end();
    });
    const port = await freePort(1);
    await new Promise<void>((resolve) => server.listen(port, resolve));
    const signIns = new SignIns(await read(name), { port }, 100);
    await signIns.run(2, () => asked.length >= 6);
    expect(signIns.acknowledged).toBeGreaterThanOrEqual(6);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked[0]).toMatch(name === 'keycloak' ? /username=member0%40acme\.example/ : /"member0@acme\.example"/);
    expect(await signIns.countLost()).toBe(0);
    forgets = true;
    expect(await signIns.countLost()).toBe(signIns.acknowledged);
    server.close();
  },
);
