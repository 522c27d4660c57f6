import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { answerFailure } from '../../../src/server/http/answerFailure.ts';
import { learnVisitors } from '../../../src/server/http/createContext.ts';
import { registerProxy } from '../../../src/server/http/registerProxy.ts';
import { html } from '../../../src/server/pages/html.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { text } from '../../../src/server/texts/text.ts';

const THEIRS = 'Their own words';

/** The service's behaviour for a request. */
let answer: (response: ServerResponse) => void;
let asked = 0;
const service = createServer((_request, response) => {
  asked += 1;
  answer(response);
});
const serviceOrigin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
let portal: FastifyInstance;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const variables = { LOG_LEVEL: 'silent', CLIENT_DIR: 'none', PORTAL_API_ORIGIN: serviceOrigin() };
  portal = await createApp(readSettings(variables));
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  await portal.close();
  service.closeAllConnections();
  service.close();
});

const answers =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html', 'content-security-policy': 'theirs', ...headers });
    response.end(`<h1>${THEIRS}</h1>`);
  };
const open = (url: string, language = 'en', method: 'GET' | 'POST' = 'GET') =>
  portal.inject({ method, url, headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } });

const FAULTS: readonly [string, number, (response: ServerResponse) => void][] = [
  ['breaks down', 500, answers(500)],
  ['has a proxy that finds nobody', 502, answers(502)],
  ['is away', 503, answers(503, { 'retry-after': '7' })],
  ['has a proxy that waits in vain', 504, answers(504)],
  ['has no such status', 502, answers(999)],
  ['cuts the connection', 502, (response) => response.destroy()],
];

describe.each(LANGUAGES)('where a visitor reads %s', (language) => {
  it.each(FAULTS)('a page of a service that %s is replaced by ours (%i)', async (_name, status, does) => {
    answer = does;
    const { statusCode, headers, body } = await open('/init-st', language);
    expect([statusCode, headers['content-type'], headers['content-language']]).toEqual([
      status,
      'text/html; charset=utf-8',
      language,
    ]);
    const why = status === 503 ? 'answers.codes.UNAVAILABLE' : 'answers.codes.INTERNAL';
    for (const key of ['pages.failure.wrong', why, 'pages.back'] as const)
      expect(body).toContain(html`${text(language, key)}`.text);
    // The title does not repeat the first sentence.
    expect(text(language, why)).not.toContain(text(language, 'pages.failure.wrong'));
    expect(body).not.toContain(THEIRS);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['retry-after']).toBe(status === 503 ? '7' : undefined);
  });
});

it.each([
  ['that nobody reaches', 502, 'http://127.0.0.1:9'],
  ['that never answers', 504, undefined],
])('the page of a service %s is replaced by ours (%i)', async (_name, status, upstream) => {
  answer = () => {};
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => {
    const failed = answerFailure(error, request);
    reply.code(failed.status).headers(failed.headers).send(failed.body);
  });
  learnVisitors(app, []);
  const origins = { origin: new URL('https://login.example.test'), brandOrigins: [] };
  await registerProxy(app, { upstream: upstream ?? serviceOrigin(), origins, headers: {}, patience: 1 });
  const page = await app.inject({ url: '/init-st', headers: { accept: 'text/html', 'accept-language': 'ja' } });
  expect([page.statusCode, page.headers['content-language']]).toEqual([status, 'ja']);
  expect(page.body).toContain(html`${text('ja', 'answers.codes.INTERNAL')}`.text);
  await app.close();
});

it('answers to programs, and pages without a fault, are passed on unchanged', async () => {
  for (const [url, status] of [
    ['/apis/v1/env', 500],
    ['/init-st', 404],
    ['/init-st', 200],
  ] as const) {
    answer = answers(status);
    const { statusCode, body } = await open(url);
    expect([statusCode, body]).toEqual([status, `<h1>${THEIRS}</h1>`]);
  }
  answer = answers(500);
  const { body } = await portal.inject({ method: 'POST', url: '/oidc/acme/token', headers: { accept: '*/*' } });
  expect(body).toBe(`<h1>${THEIRS}</h1>`);
});

it('a service that is away is called once for each request', async () => {
  answer = answers(503, { 'retry-after': '1' });
  await open('/apis/v1/env');
  expect(asked).toBe(1);
});
