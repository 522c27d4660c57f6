import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { answerBrokenRequest } from '../../../src/server/http/answerBrokenRequest.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';

it.each([
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
])('P21: %s is answered %s, with the headers of every answer', async (code, status) => {
  const socket = new PassThrough();
  answerBrokenRequest({ 'x-frame-options': 'DENY' })(Object.assign(new Error(code), { code }), socket);
  const answer = await text(socket);
  expect(answer.split('\r\n')).toEqual(expect.arrayContaining([status, 'x-frame-options: DENY', 'connection: close']));
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'BAD_REQUEST' });
});

it('a request has half a minute to arrive', async () => {
  const settings = { LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://127.0.0.1:9', CLIENT_DIR: 'none' };
  const app = await createApp(readSettings(settings));
  expect(app.server.requestTimeout).toBe(30_000);
  await app.close();
});
