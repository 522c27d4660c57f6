import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { answerBrokenRequest } from '../../../src/server/http/answerFailure.ts';
import { contentSecurityPolicy } from '../../../src/server/http/securityHeaders.ts';

it.each([
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
])('P21: %s is answered %s, with the headers of every answer', async (code, status) => {
  const socket = new PassThrough();
  answerBrokenRequest({ 'x-frame-options': 'DENY' })(Object.assign(new Error(code), { code }), socket);
  const answer = await text(socket);
  expect(answer.split('\r\n')).toEqual(expect.arrayContaining([status, 'x-frame-options: DENY', 'connection: close']));
  const [head = '', page = ''] = answer.split('\r\n\r\n');
  expect(head).toContain(`content-length: ${Buffer.byteLength(page)}`);
  for (const language of LANGUAGES) expect(page).toContain(`<section lang="${language}" dir="ltr">`);
});

it.each([
  ['HPE_HEADER_OVERFLOW', 'Accept-Language: ja,en;q=0.8', 'ja'],
  ['HPE_HEADER_OVERFLOW', 'accept-language: ja\r\nCookie: a=b; app_locale=ko; c=d', 'ko'],
  ['HPE_INVALID_METHOD', 'Accept-Language: xx', 'en'],
  ['HPE_HEADER_OVERFLOW', 'Cookie: app_locale=xx', 'en'],
])('%s with "%s" is answered in %s first', async (code, line, language) => {
  const socket = new PassThrough();
  const rawPacket = Buffer.from(`GET / HTTP/1.1\r\nHost: a\r\n${line}\r\nCookie: big=`);
  answerBrokenRequest({})(Object.assign(new Error(code), { code, rawPacket }), socket);
  const answer = await text(socket);
  expect(answer).toContain(`<html lang="${language}" dir="ltr">`);
  expect(answer).toMatch(/<title>.+ – Vestibule<\/title>/);
  const [first, ...others] = [...answer.matchAll(/<section lang="(\w+)"/g)].map(([, one]) => one);
  expect([first, others.toSorted()]).toEqual([language, LANGUAGES.filter((one) => one !== language).toSorted()]);
});

it('a browser may use the style sheet within the page, because a request with the same cookies would be too long again', async () => {
  const socket = new PassThrough();
  const headers = { 'content-security-policy': contentSecurityPolicy({ formHosts: [] }) };
  answerBrokenRequest(headers)(Object.assign(new Error('long'), { code: 'HPE_HEADER_OVERFLOW' }), socket);
  const answer = await text(socket);
  const [, sheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(answer) ?? [];
  expect(sheet).toContain('font-family');
  const hash = createHash('sha256').update(sheet).digest('base64');
  expect(answer).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(answer).not.toContain('rel="stylesheet"');
});

it.each([
  ['en', 'cookies', 'Go to the sign-in page'],
  ['ko', '쿠키', '로그인 화면으로 이동'],
  ['ja', 'Cookie', 'サインイン画面へ'],
])('the page for too many cookies says so in %s, with a way out', async (language, word, way) => {
  const socket = new PassThrough();
  answerBrokenRequest({})(Object.assign(new Error('long'), { code: 'HPE_HEADER_OVERFLOW' }), socket);
  const section = (await text(socket)).split('<section ').find((part) => part.startsWith(`lang="${language}"`));
  expect(section).toContain(word);
  expect(section).toContain(`<a href="/">${way}</a>`);
});
