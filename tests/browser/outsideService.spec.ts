import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { openPrism } from '../contract/openPrism.ts';
import { expect, test as real } from './harness/real.ts';
import { reachPassword } from './harness/signingIn.ts';
import { LANGUAGES, textOf } from './harness/texts.ts';

interface Fixtures {
  /** The address of the service behind the portal; nothing listens there at first. */
  readonly servicePort: number;
}

const test = real.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  servicePort: async ({}, use) => use(await freePort(real.info().parallelIndex, { offset: 26 })),
  portal: [
    async ({ apart, servicePort }, use) =>
      use(await apart.of(real, { PORTAL_API_ORIGIN: `http://127.0.0.1:${servicePort}` })),
    { scope: 'test', timeout: 60_000 },
  ],
});

test('Prism with openapi.json as it stands leads a visitor from / to the start page', async ({
  page,
  servicePort,
  visitor,
}) => {
  const prism = await openPrism(servicePort);
  try {
    await reachPassword(visitor);
    await visitor.fill('password', 'secret words');
    const answered = page.waitForResponse('**/signin/password');
    await visitor.press('sign-in');
    expect((await answered).status()).toBe(200);
    await visitor.expectPath('/init-st');
  } finally {
    await prism.close();
  }
});

const THEIRS = 'Their own words';
const says =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body);

/** What a service does with a call that changes something, and which of our texts says so. */
const FAULTS: readonly (readonly [RequestListener, string])[] = [
  [(_request, response) => response.destroy(), 'faults.INTERNAL'],
  [says(500, 'text/html', `<h1>${THEIRS}</h1>`), 'faults.INTERNAL'],
  [says(500, 'application/json', `{ "code": "INTERNAL", "message": "${THEIRS}" }`), 'faults.INTERNAL'],
  [says(503, 'text/plain', THEIRS), 'faults.UNAVAILABLE'],
  [says(200, 'text/html', `<h1>${THEIRS}</h1>`), 'faults.MALFORMED'],
  [says(200, 'application/json', `{ "code": "OK", "data": "${THEIRS}" }`), 'faults.MALFORMED'],
  [says(404, 'text/html', `<h1>${THEIRS}</h1>`), 'errors.unknown'],
];

for (const language of LANGUAGES)
  test(`R01 ERR-03: whatever fails at another service, its visitor reads it in ${language}`, async ({
    baseURL,
    context,
    servicePort,
    visitor,
    watch,
  }) => {
    watch.allow(/POST \/signin\/password/);
    const look = says(200, 'application/json', '{ "next": "PASSWORD" }');
    let does: RequestListener = look;
    const service = createServer((request, response) => (request.method === 'GET' ? look : does)(request, response));
    await once(service.listen(servicePort, '127.0.0.1'), 'listening');
    try {
      await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
      for (const [fails, key] of FAULTS) {
        does = fails;
        await reachPassword(visitor);
        await visitor.fill('password', 'secret words');
        await visitor.press('sign-in');
        const said = key.startsWith('errors') ? visitor.toast('error') : visitor.fault();
        await expect(said).toContainText(textOf(key, { language }));
        await expect(visitor.page.locator('body')).not.toContainText(THEIRS);
      }
      // And when nobody listens any more.
      service.closeAllConnections();
      service.close();
      await reachPassword(visitor).catch(() => {});
      await expect(visitor.fault()).toContainText(textOf('faults.INTERNAL', { language }));
    } finally {
      service.close();
    }
  });
