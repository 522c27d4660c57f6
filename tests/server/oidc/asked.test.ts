import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let app: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  app = new RelyingParty(service);
  await app.register();
}, 60_000);
afterAll(() => service.close());

describe('a request that asks for a new sign-in or decision', () => {
  it('P20: stores nothing without a session, however often it comes', async () => {
    const count = async () => (await service.database.selectFrom('tokens').select('hash').execute()).length;
    const before = await count();
    for (const prompt of ['login', 'consent', 'select_account', 'login consent']) {
      expect((await app.authorize(service.browser(), app.query({ prompt }))).statusCode).toBe(303);
    }
    expect(await count()).toBe(before);
  });

  it('P09: carries a mark that works once, for its app and its time, and cannot be forged', async () => {
    await app.approve(ada, 'openid');
    const query = app.query({ prompt: 'login' });
    const guest = service.browser();
    await app.authorize(guest, query);
    const mark = new URL(guest.cookies.get('saved_next') ?? '', 'http://x').searchParams.get('asked') ?? '';
    expect(mark).toMatch(/^[\w-]+\.[\w-]{43}$/);
    service.clock.advance(1);
    await service.database.deleteFrom('sessions').execute();
    await ada.signIn('ada@acme.test');
    const answer = async (asked: string) => (await app.authorize(ada, `${query}&asked=${asked}`)).headers.location;
    const [text = '', signature = ''] = mark.split('.');
    const forged = Buffer.from(text, 'base64url')
      .toString()
      .replace(/"since":"\d{4}/, '"since":"2000');
    for (const other of [
      '',
      'x',
      `${text}.`,
      `${text}.${'A'.repeat(43)}`,
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
    ]) {
      expect(await answer(other), other).toBe('/');
    }
    expect(await answer(mark)).not.toBe('/');
    expect(await answer(mark)).toBe('/');
  });
});
