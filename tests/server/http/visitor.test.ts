import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { visitorOf } from '../../../src/server/http/createContext.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const of = (remoteAddress: string | undefined, forwarded?: string) =>
  visitorOf({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, [
    '127.0.0.1',
    '10.0.0.0/8',
  ]);

it.each<[what: string, peer: string | undefined, header: string | undefined, visitor: string]>([
  ['who comes without a proxy', '203.0.113.9', undefined, '203.0.113.9'],
  ['who comes without a proxy and claims one', '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['behind a proxy', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['behind a proxy at an IPv4 address of a dual-stack socket', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['behind two proxies', '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['behind a list that the visitor wrote', '127.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
  ['behind a list that ends in a comma', '127.0.0.1', '203.0.113.9, ,', '203.0.113.9'],
  ['behind a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
  ['behind a proxy that hides it', '127.0.0.1', '192.0.2.1, _hidden', '127.0.0.1'],
  ['behind a proxy that knows nothing', '127.0.0.1', '192.0.2.1, unknown, 10.1.2.3', '10.1.2.3'],
  ['of a closed connection', undefined, '203.0.113.9', ''],
])('P06: a visitor %s', (_what, peer, header, visitor) => {
  expect(of(peer, header)).toBe(visitor);
});

const FORMS: readonly ((index: number) => string)[] = [
  (index) => `203.0.113.9:${20_000 + index}`,
  (index) => `[2001:db8:1:1::9]:${20_000 + index}`,
  (index) => `[::ffff:203.0.113.9]:${20_000 + index}`,
  (index) => `203.0.113.9;proto=https;by=${index}`,
  (index) => `_hidden${index}`,
];

describe('a server behind a proxy', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService({ TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.database.deleteFrom('counters').execute();
    await service.database.updateTable('sessions').set({ ended_at: service.clock.now() }).execute();
  });

  const askAs = (forwarded: string, headers = {}) =>
    service.app.inject({
      url: '/apis/v1/lookup?username=nobody%40solo.test',
      headers: { 'x-forwarded-for': forwarded, ...headers },
    });

  it.each(FORMS.map((form) => [form(1), form] as const))(
    'P08: each form like %s is one source',
    async (_name, form) => {
      await askAs(form(1));
      await service.database.updateTable('counters').set({ count: 599 }).execute();
      const answers = [await askAs(form(2)), await askAs(form(3))];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
    },
  );

  it.each(['203.0.113.9', ...FORMS.slice(0, 4).map((form) => form(1))])(
    'an IP zone lets in its own visitor, named as %s',
    async (forwarded) => {
      await service.database
        .updateTable('organisations')
        .set({ ip_zones: JSON.stringify(['203.0.113.0/24', '2001:db8:1::/48']) })
        .where('alias', '=', 'acme')
        .execute();
      const signIn = (from: string) =>
        service.browser().send({
          method: 'POST',
          url: '/apis/v1/signin/password',
          headers: { 'x-forwarded-for': from },
          payload: JSON.stringify({ username: 'ada@acme.test', password: 'Correct-Horse-7' }),
        });
      expect((await signIn(forwarded)).json()).toMatchObject({ code: 'OK' });
      expect((await signIn('198.51.100.7:443')).json()).toMatchObject({
        errors: { state: 'IP_NOT_ALLOWED', address: '198.51.100.7' },
      });
    },
  );
});

it('P06: behind a proxy no other forwarded header sets the host, which may choose a brand, or the protocol', async () => {
  const settings = { LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://127.0.0.1:9', TRUSTED_PROXIES: '127.0.0.1' };
  const app = await createApp(readSettings(settings));
  app.get('/seen', async ({ hostname, protocol, visitor }) => ({ hostname, protocol, visitor }));
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'gopher' };
  const { body } = await app.inject({ url: '/seen', headers: { host: 'portal.localhost', ...headers } });
  expect(JSON.parse(body)).toEqual({ hostname: 'portal.localhost', protocol: 'http', visitor: '203.0.113.9' });
  await app.close();
});
