import { createHash } from 'node:crypto';
import { person } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';

const ADDRESSES = ['/', '/chooser', '/no-such-page', '/sso-failed', '/healthz', '/apis/v1/env', '/assets/none.js'];

for (const address of ADDRESSES)
  test(`P18 P21: ${address} is answered with the headers that protect it`, async ({ request }) => {
    const { 'content-security-policy': policy = '', ...headers } = (await request.get(address)).headers();
    for (const part of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(part);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toBeTruthy();
  });

test('P18: no other page has a handle to the portal, and its messages are ignored', async ({
  visitor,
  page,
  context,
  baseURL,
  api,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    const listen = window.addEventListener;
    window.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject]) => {
      heard.push(type);
      listen.call(window, type, ...rest);
    };
    for (const channel of ['BroadcastChannel', 'SharedWorker'])
      Reflect.set(window, channel, function open() {
        heard.push(channel);
      });
  });
  /** Each open page has made its first calls; none makes another without the visitor. */
  const expectPages = (count: number) =>
    expect
      .poll(() => [api.requests('GET /env').length, api.requests('POST /check-token').length])
      .toEqual([count, count]);
  const policies = [{ name: 'Privacy', uri: 'https://client.vestibule.test/privacy' }];
  api
    .answer('GET /users/me', ok(person()))
    .answer(
      'GET /clients/{id}',
      ok({ clientId: 'c1', name: 'Notes', logo: null, scope: [], autoapprove: [], policies }),
    );
  await context.route(/client\.vestibule\.test|\/policies\/|\/support/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' }),
  );

  // Outgoing: a new tab has neither opener nor referrer.
  await visitor.open('/oauth/authorize?client_id=c1');
  await expect(visitor.action('policy')).toBeVisible();
  await expectPages(1);
  for (const link of ['policy', 'terms', 'agreement', 'feedback']) {
    const opening = context.waitForEvent('page');
    await visitor.press(link);
    const opened = await opening;
    await opened.waitForLoadState();
    expect(await opened.evaluate(() => [window.opener, document.referrer]), link).toEqual([null, '']);
    await opened.close();
  }

  // Incoming: a foreign page that opens the portal has a closed handle.
  await context.route('http://shop.vestibule.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' }),
  );
  const foreign = await context.newPage();
  await foreign.goto('http://shop.vestibule.test/');
  const opening = context.waitForEvent('page');
  await foreign.evaluate((address) => Reflect.set(window, 'handle', window.open(address)), `${baseURL}/`);
  const portal = await opening;
  await expect(portal.locator('[data-screen="sign-in"]')).toBeVisible();
  expect(await portal.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => foreign.evaluate(() => Reflect.get(window, 'handle').closed)).toBe(true);
  await expectPages(2);
  await portal.close();

  // Messages: there is no listener, so they have no effect.
  await visitor.open('/');
  await visitor.expectHydrated();
  const heard = await page.evaluate(() => [...Reflect.get(window, 'heard'), window.onmessage]);
  expect(heard).toContain('pageshow');
  for (const channel of ['message', 'messageerror', 'BroadcastChannel', 'SharedWorker'])
    expect(heard).not.toContain(channel);
  expect(heard.at(-1)).toBeNull();
  await expectPages(3);
  await expect(page.locator('[data-languages]')).toBeVisible();
  await expect(page.locator('[data-token-check]')).toHaveCount(0);
  const shown = async () => [await page.locator('#root').innerHTML(), page.url(), api.seen.length];
  const before = await shown();
  await page.evaluate(async () => {
    const messages = [
      'logout',
      { type: 'navigate', url: 'https://evil.example/' },
      { code: 'OK', data: { token: 't' } },
    ];
    for (const data of messages) {
      window.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.example' }));
      const arriving = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
      window.postMessage(data, '*');
      await arriving;
    }
  });
  expect(await shown()).toEqual(before);
});

test('P24: nothing is loaded from another origin', async ({ visitor, page, baseURL, api }) => {
  api.answer('GET /signin/token-bucket', ok([]));
  const origins = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  for (const address of ['/', '/signup', '/chooser', '/mfa/info', '/no-such-page']) {
    await visitor.open(address);
    // Missing in prerendered HTML: the scripts have run, and the environment has arrived.
    await expect(page.locator('[data-languages]')).toBeVisible();
    await expect(page.locator('[data-screen]')).not.toHaveAttribute('aria-busy', 'true');
  }
  expect([...origins]).toEqual([baseURL]);
});

test('P21: the HTML has no inline script, and the policy names its style sheet by its hash', async ({ request }) => {
  for (const address of ['/', '/chooser', '/?client_id=harbor']) {
    const response = await request.get(address, { headers: { accept: 'text/html' } });
    const html = await response.text();
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toMatch(/\son[a-z]+=/);
    // The page becomes visible without any further response.
    expect(html).not.toMatch(/<link[^>]+stylesheet/);
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
    const hashes = sheets.map((sheet) => `'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
    expect(hashes).toHaveLength(1);
    const policy = response.headers()['content-security-policy'];
    expect(policy).toContain(`style-src 'self' ${hashes.join(' ')};`);
    expect(policy).not.toContain('unsafe');
  }
});

test('P19: the page turns no text into code', async ({ visitor, page, watch }) => {
  watch.allow(/requires 'Trusted(?:Script|HTML)' assignment/);
  await visitor.open('/');
  await visitor.expectHydrated();
  const outcome = await page.evaluate(() => {
    const element = document.createElement('div');
    try {
      element.setAttribute('onclick', '1');
      element.innerHTML = '<b>x</b>';
      return 'allowed';
    } catch {
      return 'refused';
    }
  });
  expect(outcome).toBe('refused');
});

test('P16: a token on a screen without a check leaves the address at once, and appears nowhere else', async ({
  visitor,
  page,
  context,
}) => {
  const referers: string[] = [];
  page.on('request', (request) => referers.push(request.headers().referer ?? ''));
  await visitor.open('/mfa/info?token=CANARY-7f3a&client_id=c1');
  await expect(visitor.named('mfa-info')).toBeVisible();
  await visitor.expectAddress('/mfa/info?client_id=c1');
  const kept = () =>
    page.evaluate(() => JSON.stringify([document.title, { ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(await kept()).not.toContain('CANARY-7f3a');
  await visitor.press('set-up');
  await visitor.expectPath('/mfa/set');
  expect(page.url()).not.toContain('CANARY-7f3a');
  await page.goBack();
  await visitor.expectAddress('/mfa/info?client_id=c1');
  expect(await kept()).not.toContain('CANARY-7f3a');
  // The very first request is for the document, which has no referrer.
  expect(referers.filter((referer) => referer.includes('CANARY-7f3a'))).toEqual([]);
  expect(JSON.stringify(await context.cookies())).not.toContain('CANARY-7f3a');
});
