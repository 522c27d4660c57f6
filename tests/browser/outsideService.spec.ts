import { freePort } from '../../src/tools/scripted/freePort.ts';
import { openPrism } from '../contract/openPrism.ts';
import { expect, test as real } from './harness/real.ts';
import { reachPassword } from './harness/signingIn.ts';

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
    { scope: 'test', timeout: 180_000 },
  ],
});

test('Prism with the unmodified openapi.json leads a visitor from / to the start page', async ({
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
