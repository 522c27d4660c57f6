import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Browser, expect, test } from '@playwright/test';
import { TRAFFIC, TRAFFIC_FILE } from '../../src/contract/traffic.ts';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../server/support/dataFolder.ts';
import { reachPassword } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { Visitor } from './harness/Visitor.ts';

/** What a page sent, and how the service answered. */
interface Message {
  readonly type: string | undefined;
  readonly body: string;
  readonly status: number | undefined;
}

/** The closed list of the build. */
const NAMES: ReadonlySet<string> = new Set(JSON.parse(readFileSync(`dist/client/${TRAFFIC_FILE}`, 'utf8')));

/**
 * A portal behind a proxy that sees what pages send: Playwright does not report what a page sends while it is left.
 *
 * @param use gets the portal's origin, and the messages so far
 */
async function withPortal(
  worker: number,
  settings: Readonly<Record<string, string>>,
  use: (origin: string, sent: readonly Message[]) => Promise<void>,
): Promise<void> {
  const [port, folder] = [await freePort(worker, { spare: 3 }), await makeDataFolder()];
  const sent: Message[] = [];
  const proxy = createServer(async (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const body = path === TRAFFIC ? await text(incoming) : undefined;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(response);
      if (body !== undefined) sent.push({ type: headers['content-type'], body, status: answered.statusCode });
    });
    onward.once('error', () => response.destroy());
    if (body === undefined) incoming.pipe(onward);
    else onward.end(body);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port: open } = proxy.address() as AddressInfo;
  const origin = `http://localhost:${open}`;
  const own = { PORT: String(port), PORTAL_MODE: 'development', PORTAL_ORIGIN: origin, DATA_DIR: folder };
  const portal = new PortalProcess(`http://127.0.0.1:${port}`, { ...own, ...settings });
  try {
    await portal.start();
    await use(origin, sent);
  } finally {
    await portal.stop();
    proxy.closeAllConnections();
    proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signs in with a wrong password, and leaves. */
async function visit(browser: Browser, origin: string, { isPrivate = false } = {}): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en' });
  if (isPrivate)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
    );
  const page = await context.newPage();
  const visitor = new Visitor(page);
  await reachPassword(visitor);
  await visitor.press('sign-in');
  await visitor.fill('password', 'Wrong-Horse-7');
  await visitor.press('sign-in');
  await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  await page.goto('about:blank');
  await context.close();
}

test('a page that is left sends its counts: names of the closed list, and nothing that was typed', async ({ browser }, {
  parallelIndex,
}) => {
  await withPortal(parallelIndex, {}, async (origin, sent) => {
    // Its counts would arrive before those of the second visit.
    await visit(browser, origin, { isPrivate: true });
    await visit(browser, origin);
    await expect.poll(() => sent).toHaveLength(1);
    const [{ type, body, status } = { type: '', body: '{}', status: 0 }] = sent;
    expect([type, status]).toEqual(['application/json', 204]);
    const counts: Record<string, number> = JSON.parse(body);
    expect(Object.keys(counts).filter((name) => !NAMES.has(name))).toEqual([]);
    expect(counts).toMatchObject({
      'sign-in identify seen': 1,
      'sign-in password password! required': 1,
      'sign-in password sign-in BAD_CREDENTIALS 0': 1,
    });
  });
});

test('with TRAFFIC=off, a page that is left sends nothing', async ({ browser }, { parallelIndex }) => {
  await withPortal(parallelIndex, { TRAFFIC: 'off' }, async (origin, sent) => {
    await visit(browser, origin);
    // By the end of another visit, the counts of the first one would have arrived.
    await visit(browser, origin);
    expect(sent).toEqual([]);
  });
});
