import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { PASSWORD } from './harness/signingIn.ts';
import { startTlsPortal } from './harness/startTlsPortal.ts';
import { Visitor } from './harness/Visitor.ts';

// OpenID Connect Front-Channel Logout 1.0: two apps are told by frames of the page after a sign-out; one of them never
// answers.

/** An app that notes the requests to it. */
async function openApp(answers: boolean) {
  const seen: URL[] = [];
  const server = createServer(({ url = '/' }, answer) => {
    const asked = new URL(url, 'http://127.0.0.1');
    seen.push(asked);
    if (answers || asked.pathname !== '/out') answer.setHeader('content-type', 'text/html').end('<title>app</title>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    told: () => seen.filter(({ pathname }) => pathname === '/out'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The query with which one of the apps asks for a sign-in. */
function asking(origin: string, index: number): URLSearchParams {
  const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
  const asked = { client_id: `framed-${index}`, redirect_uri: `${origin}/callback`, response_type: 'code' };
  const proof = { scope: 'openid', state: 's', code_challenge: challenge, code_challenge_method: 'S256' };
  return new URLSearchParams({ ...asked, ...proof });
}

async function signIn(visitor: Visitor): Promise<void> {
  await visitor.expectHydrated();
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await visitor.fill('password', PASSWORD);
  await visitor.press('sign-in');
}

test('P21: a sign-out reaches the apps by frames, and goes on though one of them never answers', async ({ browser }, {
  parallelIndex,
}) => {
  const port = await freePort(parallelIndex, { spare: 5 });
  const apps = [await openApp(true), await openApp(false)] as const;
  const portal = await startTlsPortal(port);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en' });
  try {
    await portal.apply({
      apps: [{ id: 'framed', orgAppId: 'framed', organisation: 'ORG-1', name: 'Framed' }],
      clients: apps.map(({ origin }, index) => ({
        ...{ id: `framed-${index}`, orgAppId: 'framed', scope: ['openid'], redirectUris: [`${origin}/callback`] },
        ...{ postLogoutRedirectUris: [`${origin}/signed-out`], frontchannelLogoutUri: `${origin}/out` },
      })),
      assignments: [{ orgAppId: 'framed', everyone: true }],
    });
    const visitor = new Visitor(await context.newPage());
    const { page } = visitor;
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|sandbox/i.test(message.text())) violations.push(message.text());
    });
    for (const [index, { origin }] of apps.entries()) {
      await visitor.open(`${portal.origin}/oidc/acme/authorize?${asking(origin, index)}`);
      if (index === 0) await signIn(visitor);
      await visitor.press('agree');
      await page.waitForURL(`${origin}/callback?*`);
    }
    const [app, silent] = apps;
    const wish = { client_id: 'framed-0', post_logout_redirect_uri: `${app.origin}/signed-out`, state: 'bye' };
    await visitor.open(`${portal.origin}/oidc/acme/session/end?${new URLSearchParams(wish)}`);
    await visitor.press('sign-out');
    await expect(visitor.named('oidc-signed-out')).toBeVisible();
    await expect.poll(() => [app.told().length, silent.told().length]).toEqual([1, 1]);
    const [mine, theirs] = [app, silent].map(({ told }) => told()[0]?.searchParams);
    expect([mine?.get('iss'), theirs?.get('iss')]).toEqual(Array(2).fill(`${portal.origin}/oidc/acme`));
    expect(mine?.get('sid')).toBeTruthy();
    expect(theirs?.get('sid'), 'each app knows its own session').not.toBe(mine?.get('sid'));
    await page.waitForURL(`${app.origin}/signed-out?state=bye`, { timeout: 20_000 });
    await visitor.open(`${portal.origin}/oidc/acme/authorize?${asking(app.origin, 0)}`);
    await signIn(visitor);
    await page.waitForURL(`${app.origin}/callback?*`);
    await visitor.open(`${portal.origin}/logout?redirect=/signup`);
    await page.waitForURL(`${portal.origin}/signup`);
    expect(app.told(), 'the portal itself signs out').toHaveLength(2);
    expect(violations).toEqual([]);
  } finally {
    await context.close();
    await portal.stop();
    for (const { close } of apps) close();
  }
});
