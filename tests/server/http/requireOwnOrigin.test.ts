import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const OWN = 'http://localhost:3100';
const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin', ''];
const ORIGINS = [
  ...[undefined, OWN, 'http://127.0.0.1:3100', 'null', '', 'http://localhost', 'https://localhost:3100'],
  ...[
    'http://localhost:3101',
    'http://localhost:3100.evil.test',
    'http://evil.test',
    `${OWN}/`,
    'http://acme.test:3100',
  ],
];
const TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'Application/JSON'],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
    'application/jsonp',
  ],
];

/** The same rule, written independently, so the two can disagree. */
const isAllowed = (site: string | undefined, origin: string | undefined, type: string | undefined): boolean => {
  const isJson = type?.toLowerCase().startsWith('application/json') === true && type !== 'application/jsonp';
  const isOurs = origin === OWN || origin === 'http://127.0.0.1:3100';
  if (site === undefined) return isJson && isOurs;
  return isJson && site === 'same-origin' && (origin === undefined || isOurs);
};

const cases = SITES.flatMap((site) => ORIGINS.flatMap((origin) => TYPES.map((type) => ({ site, origin, type }))));

it(`P12: of ${cases.length} header combinations exactly those of the portal's own pages change state`, async () => {
  const wrong: object[] = [];
  let allowed = 0;
  for (const { site, origin, type } of cases) {
    const response = await service.app.inject({
      method: 'POST',
      url: '/apis/v1/signin/token',
      headers: {
        ...(site === undefined ? {} : { 'sec-fetch-site': site }),
        ...(origin === undefined ? {} : { origin }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      payload: Buffer.from(JSON.stringify({ tid: 'x' })),
    });
    const expected = isAllowed(site, origin, type) ? 404 : 403;
    if (expected === 404) allowed++;
    const { code }: { code: string } = response.json();
    const expectedCode = expected === 404 ? 'NOT_FOUND' : 'FORBIDDEN';
    if (response.statusCode !== expected || code !== expectedCode) wrong.push({ site, origin, type, code });
  }
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(500);
  expect(allowed).toBe(15);
});

it("P12: a call without parameters needs no body, but must come from the portal's own page", async () => {
  const send = (headers: Record<string, string>) =>
    service.app.inject({ method: 'DELETE', url: '/apis/v1/token', headers });
  expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect((await send({ origin: OWN })).statusCode).toBe(200);
  expect((await send({})).statusCode).toBe(403);
  expect((await send({ 'sec-fetch-site': 'cross-site', origin: OWN })).statusCode).toBe(403);
  expect((await send({ origin: OWN, 'content-type': 'text/plain' })).statusCode).toBe(403);
});

it('P12: loopback names count as one host in development only', async () => {
  const { requireOwnOrigin } = await import('../../../src/server/http/requireOwnOrigin.ts');
  const request = {
    hostname: '127.0.0.1',
    headers: { origin: 'http://127.0.0.1:3100', 'sec-fetch-site': 'same-origin' },
  };
  const settings = { origin: new URL(OWN), brandOrigins: [] };
  expect(() => requireOwnOrigin(request, { ...settings, mode: 'development' })).not.toThrow();
  expect(() => requireOwnOrigin(request, { ...settings, mode: 'production' })).toThrow();
});
