import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { COOKIES } from '../../src/server/core/request/cookies.ts';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PortalProcess } from '../../src/tools/scripted/PortalProcess.ts';
import { RealPortal } from './harness/RealPortal.ts';

// The portal on https, with a neighbour below the same domain that somebody else runs. Cookies ignore ports. A plain
// http page under the portal's own name is not tested: below localhost Chromium treats it as secure.

const [SITE, PORTAL, NEIGHBOUR] = ['site.localhost', 'login.site.localhost', 'blog.site.localhost'] as const;
const KNOWN = 'known-to-the-neighbour-0123456789abcdefghijk';
const ADDRESS = 'owner@new.test';

test('P06 P11: a neighbouring host and a plain-http page set no cookie that proves anything', async ({ browser }, {
  parallelIndex,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', [...make, '-keyout', key, '-out', cert, '-subj', `/CN=*.${SITE}`], { stdio: 'ignore' });
  const port = await freePort(parallelIndex, { spare: 3 });
  const [tlsPort, plainPort] = [port + 1, port + 2];
  const answer = (incoming: IncomingMessage, response: ServerResponse) => {
    if (!String(incoming.headers.host).startsWith(PORTAL)) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>a page</title>');
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      answered.pipe(response);
    });
    incoming.pipe(onward);
  };
  const tls = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, answer);
  const plain = createServer(answer);
  tls.listen(tlsPort, '127.0.0.1');
  plain.listen(plainPort, '127.0.0.1');
  const origin = `https://${PORTAL}:${tlsPort}`;
  const portal = new PortalProcess(`http://127.0.0.1:${port}`, {
    PORT: String(port),
    PORTAL_MODE: 'development',
    PORTAL_ORIGIN: origin,
    DATA_DIR: join(folder, 'data'),
  });
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    await portal.start();
    const page = await context.newPage();
    const names = Object.values(COOKIES).flatMap(({ name }) => [name, `__Host-${name}`]);
    for (const address of [`https://${NEIGHBOUR}:${tlsPort}/`, `http://${NEIGHBOUR}:${plainPort}/`]) {
      await page.goto(address);
      await page.evaluate(
        ([all, value, site]) => {
          const wheres = ['', `; Domain=${site}`].flatMap((domain) => ['', '; Secure'].map((end) => domain + end));
          for (const where of ['/', '/verify-email'].flatMap((path) => wheres.map((rest) => `; Path=${path}${rest}`))) {
            for (const name of all) {
              // biome-ignore lint/suspicious/noDocumentCookie: what any page may do, in every engine
              document.cookie = `${name}=${value}${where}`;
            }
          }
        },
        [names, KNOWN, SITE] as const,
      );
    }
    // The neighbour signs up with the owner's address, as the browser that it has prepared.
    const signedUp = await fetch(`http://127.0.0.1:${port}/apis/v1/unverified-users`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        cookie: names.map((name) => `${name}=${KNOWN}`).join('; '),
      },
      body: JSON.stringify({ username: ADDRESS, password: 'Prepared-Lamp-9', firstName: 'M', lastName: 'S' }),
    });
    expect(signedUp.status).toBe(200);
    const [mail] = await new RealPortal(portal).mails(ADDRESS);
    await page.goto(String(mail?.links[0]));
    await expect(page).toHaveURL(/\/email-verification\/confirm/);
    const sent = await context.cookies(origin);
    expect(sent.filter(({ name, value }) => name.startsWith('__Host-') && value === KNOWN)).toEqual([]);
    expect(sent.filter(({ value }) => value === KNOWN).length).toBeGreaterThan(0);
  } finally {
    await context.close();
    await portal.stop();
    tls.close();
    plain.close();
    await rm(folder, { recursive: true, force: true });
  }
});
