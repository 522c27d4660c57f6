import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { RelyingParty } from '../support/RelyingParty.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

let service: TestService;
let ada: TestBrowser;
let notes: RelyingParty;
let press: RelyingParty;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.deleteFrom('sessions').execute();
  ada = service.browser();
  await ada.signIn('ada@acme.test');
  notes = new RelyingParty(service);
  press = new RelyingParty(service, 'acme-press');
  for (const app of [notes, press]) {
    await app.register({ scope: ['openid', 'profile', 'email', 'offline_access'] });
    await app.approve(ada, 'openid', 'profile', 'email');
  }
});

describe('authorization requests of one session at the same moment', () => {
  const signInAt = async (app: RelyingParty) => {
    const { status, body } = await app.exchange(await app.code(ada));
    return { app, status, access: body.access_token };
  };

  it.each([
    ['of two apps', () => [notes, press]],
    ['of two windows of one app', () => [notes, notes]],
  ])('R03: %s both get tokens that work', async (_, apps) => {
    const both = await Promise.all(apps().map(signInAt));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const { app, access } of both) expect((await app.userinfo(access)).status).toBe(200);
    // All of them end with the session.
    await ada.call('DELETE /token', {});
    for (const { app, access } of both) expect((await app.userinfo(access)).status).toBe(401);
  });
});
