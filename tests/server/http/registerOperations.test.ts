import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { API_BASE } from '../../../src/server/http/requireOwnOrigin.ts';
import { handlers } from '../../../src/server/operations/index.ts';
import { text } from '../../../src/server/texts/text.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let guest: TestBrowser;
beforeAll(async () => {
  service = await openTestService();
  guest = service.browser();
  await guest.signIn('ada@acme.test');
});
afterAll(() => service.close());

const IDS = Object.keys(HTTP_OPERATIONS) as HttpOperationId[];
const READY = Object.keys(handlers) as HttpOperationId[];

/** Values that have broken services before. */
const NASTY: readonly unknown[] = [
  ...['', ' ', 'x', '\0', '\u0000a@b.test', '\ud800', '\u202e', '%00', '%', '..', '../../x', '{{7*7}}', '#{7*7}'],
  ...[
    "' or 1=1 --",
    '"',
    '<script>',
    'a\r\nb: c',
    '한국어',
    '😀'.repeat(50),
    'a'.repeat(5000),
    'ada@acme.test',
    'ORG-1',
  ],
  ...[null, true, false, 0, -1, 1e308, 2 ** 53, [], ['a'], [[]], {}, { toString: 'x' }, { length: 1 }],
];

interface Fuzzed {
  readonly url: string;
  readonly payload: string | undefined;
}

function fill(id: HttpOperationId, value: unknown, good: string): Fuzzed {
  const operation = operationOf(id);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let [, path = ''] = id.split(' ');
  let entity: unknown;
  for (const [name, parameter] of Object.entries(operation.parameters)) {
    const text = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
    if (parameter.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text || good));
    else if (parameter.in === 'query') query.set(name, text);
    else if (parameter.in === 'entity') entity = value;
    else body[name] = value;
  }
  const payload = id.startsWith('GET ') ? undefined : JSON.stringify(entity ?? body);
  return { url: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`, payload };
}

async function expectSane(id: string, { url, payload }: Fuzzed): Promise<void> {
  const [method = 'GET'] = id.split(' ');
  const response = await guest.send({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) });
  const context = `${method} ${url.slice(0, 200)} ${payload?.slice(0, 200)}: ${response.statusCode} ${response.body}`;
  expect(response.statusCode, context).toBeLessThan(500);
  expect(response.headers['content-type'], context).toMatch(/^application\/json/);
  expect(response.body, context).not.toMatch(/node_modules|at .*\.(ts|js):\d|select |insert /i);
}

describe('every operation of the contract', () => {
  it('has a handler', () => {
    expect([...READY].sort()).toEqual([...IDS].sort());
  });

  it.each(READY)(
    'P20: %s answers nonsense without an internal error',
    async (id) => {
      for (const value of NASTY) await expectSane(id, fill(id, value, 'x'));
      for (const payload of [
        '',
        '[]',
        'null',
        '"x"',
        '{',
        '{"__proto__":{"a":1}}',
        '{"constructor":{}}',
        '{"unknown":1}',
      ]) {
        if (!id.startsWith('GET ')) await expectSane(id, { ...fill(id, 'x', 'x'), payload });
      }
    },
    60_000,
  );
});

describe('bad requests', () => {
  const post = (payload: string) => guest.send({ method: 'POST', url: `${API_BASE}/signin/password`, payload });

  it.each([
    ['an unknown member', '{"username":"a","password":"b","admin":true}'],
    ['a missing parameter', '{"username":"a"}'],
    ['a wrong type', '{"username":"a","password":1}'],
    ['a parameter that is too long', JSON.stringify({ username: 'a', password: 'b'.repeat(1025) })],
    ['broken JSON', '{"username":'],
    ['a list', '[]'],
    ['a prototype', '{"username":"a","password":"b","__proto__":{"x":1}}'],
    ['text that a database cannot store', '{"username":"a\\u0000","password":"b"}'],
  ])('P20: %s is BAD_REQUEST', async (_, payload) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringMatching(/Check what you entered/) });
  });

  it('P20: a body that is too large is refused before it is read', async () => {
    const response = await post(JSON.stringify({ username: 'a', password: 'b'.repeat(100_000) }));
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('P20: a doubled or unknown query parameter is refused', async () => {
    for (const query of ['username=a&username=b', 'username=a&x=1', 'username[]=a', '']) {
      const response = await guest.send({ method: 'GET', url: `${API_BASE}/lookup?${query}` });
      expect(response.statusCode).toBe(400);
    }
  });

  it('P20: an address outside the contract is NOT_FOUND', async () => {
    for (const url of [`${API_BASE}/nothing`, `${API_BASE}`, `${API_BASE}/`, '/apis/v2/env']) {
      const response = await guest.send({ method: 'GET', url });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('D-05: a code without its own message has one in the language of the request', async () => {
    const url = `${API_BASE}/nothing`;
    const said = async (headers: Record<string, string>) =>
      (await guest.send({ method: 'GET', url, headers })).json<{ message: string }>().message;
    expect(await said({ 'accept-language': 'ko' })).toBe(text('ko', 'answers.codes.NOT_FOUND'));
    expect(await said({ 'accept-language': 'fr, ja;q=0.5' })).toBe(text('ja', 'answers.codes.NOT_FOUND'));
    expect(await said({ 'accept-language': 'ja', cookie: 'app_locale=en' })).toBe(
      text('en', 'answers.codes.NOT_FOUND'),
    );
    const post = await guest.send({
      method: 'POST',
      url: `${API_BASE}/signin/password`,
      headers: { 'accept-language': 'ko' },
      payload: '{',
    });
    expect(post.json()).toMatchObject({ code: 'BAD_REQUEST', message: text('ko', 'answers.codes.BAD_REQUEST') });
  });

  it('P20: an internal error reveals nothing about its cause', async () => {
    const broken = await openTestService();
    await broken.database.schema.dropTable('organisation_domains').execute();
    const { status, body } = await broken.browser().call('GET /orgs', { domain: 'acme.test' });
    await broken.close();
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({ code: 'INTERNAL', message: text('en', 'answers.codes.INTERNAL') });
  });
});
