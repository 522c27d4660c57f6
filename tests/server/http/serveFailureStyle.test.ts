import { expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';

it('P21: an error page in front of another identity service brings its own style', async () => {
  const settings = readSettings({ PORTAL_API_ORIGIN: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' });
  const app = await createApp(settings);
  const page = await app.inject({ url: '/dev/nowhere', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(404);
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? [];
  const sheet = await app.inject({ url: style });
  expect(sheet.statusCode).toBe(200);
  expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
  await app.close();
});
