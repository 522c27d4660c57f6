import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { setLive } from '../../../src/server/releases/liveRelease.ts';
import { ACME, HARBOR, MAIN, openAtThreeOrigins } from '../origins/openAtThreeOrigins.ts';
import { mailsTo } from '../support/mailbox.ts';
import type { TestService } from '../support/openTestService.ts';
import { publishRelease } from './publishRelease.ts';

/** A release that shows the organisation Acme's visits a brand of its own, at a host. */
const filesOf = (name: string, host: string): Record<string, string> => ({
  ...Object.fromEntries(LANGUAGES.map((language) => [`html/${language}/sign-in.html`, name])),
  'service/locales/en/service/mails.json': JSON.stringify({ 'password-reset': { subject: `From ${name}` } }),
  'routes.json': JSON.stringify({ '/': 'sign-in', '*': 'sign-in' }),
  'styles.json': '[]',
  'brands.json': JSON.stringify({ own: { style: "'sha256-own='", organisations: ['acme'], hosts: [host] } }),
});

let service: TestService;
let one: string;
let other: string;
beforeAll(async () => {
  service = await openAtThreeOrigins();
  one = await publishRelease(service.database, filesOf('one', new URL(ACME).hostname));
  other = await publishRelease(service.database, filesOf('other', new URL(HARBOR).hostname));
});
afterAll(() => service.close());

const NODES = inject('nodesDatabase') === undefined ? 1 : 2;

/** Makes a release live, and has each node look, as it also does by itself. */
async function makeLive(release: string): Promise<void> {
  await setLive(service.database, { release, candidate: null, share: null }, 'ada', service.clock.now());
  for (let node = 0; node < NODES; node++)
    await service.app.inject({ url: '/', headers: { cookie: `vestibule_release=${'f'.repeat(32)}.0` } });
}

/** A browser whose visit began with a release, and another release that has been live since then. */
async function visitWith(release: string, live: string): Promise<ReturnType<TestService['browser']>> {
  await makeLive(release);
  const browser = service.browser({ origin: MAIN });
  await browser.send({ url: '/' });
  await makeLive(live);
  return browser;
}

beforeEach(() => makeLive(one));

it('an app leads to the host of its brand in the release of the visit', async () => {
  const address = '/oidc/acme/authorize?client_id=acme-notes&response_type=code&scope=openid&state=s';
  const began = await visitWith(one, other);
  const answers = [await began.send({ url: address }), await service.browser({ origin: MAIN }).send({ url: address })];
  expect(answers.map(({ headers }) => headers.location)).toEqual([ACME + address, HARBOR + address]);
});

it('the mailbox shows each mail as the release of its visit sends it', async () => {
  const began = await visitWith(one, other);
  await began.call('POST /password/reset-token', { username: 'ada@acme.test' });
  await service.browser({ origin: MAIN }).call('POST /password/reset-token', { username: 'otp@acme.test' });
  const subjects = ['ada@acme.test', 'otp@acme.test'].map(async (to) => (await mailsTo(service, to))[0]?.subject);
  expect(await Promise.all(subjects)).toEqual([
    expect.stringContaining('From one'),
    expect.stringContaining('From other'),
  ]);
});
