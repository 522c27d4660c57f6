import { describe, expect, it } from 'vitest';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { openTestService } from '../support/openTestService.ts';

const ask = async (mode: Settings['mode'], host: string) => {
  const read = readSettings({ LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://127.0.0.1:9' });
  const app = await createApp({ ...read, mode });
  const { statusCode } = await app.inject({ url: '/healthz', headers: { host } });
  await app.close();
  return statusCode;
};

describe('the host of a request', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', 'portal.localhost:3000'])(
    'P22: development answers at %s',
    async (host) => {
      expect(await ask('development', host)).toBe(200);
    },
  );

  it.each(['evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', '192.0.2.7', 'a b'])(
    'P22: development answers nothing at %j, which may be a foreign name for this machine',
    async (host) => {
      expect(await ask('development', host)).toBe(403);
    },
  );

  it('P06: production answers at any name', async () => {
    expect(await ask('production', 'evil.example')).toBe(200);
  });
});

it('P12: only a page of our own moves the clock of development', async () => {
  const service = await openTestService();
  const move = (headers: object) =>
    service.app.inject({
      method: 'POST',
      url: '/dev/clock',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { advanceSeconds: 1 },
    });
  for (const headers of [{}, { origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    expect((await move(headers)).statusCode).toBe(403);
  const before = service.clock.now().getTime();
  expect((await move({ origin: service.settings.origin.origin })).statusCode).toBe(200);
  expect(service.clock.now().getTime()).toBe(before + 1000);
  await service.close();
});
