import { afterAll, beforeAll, expect, it } from 'vitest';
import { seal } from '../../../src/server/core/keys/seal.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { openMail } from '../../../src/server/mail/enqueueMail.ts';
import { ClientAdapter } from '../../../src/server/oidc/createAdapter.ts';
import { CLIENT_KEY } from '../../../src/server/oidc/findClient.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { tokenOf } from '../support/TestBrowser.ts';

// A person who can write to the database cannot use a text sealed for one row in another.

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it("P10: the secret of an attacker's app, copied to another account, proves nothing there", async () => {
  const { database } = service;
  const known = await database
    .selectFrom('users')
    .select('otp_secret')
    .where('username', '=', 'otp@acme.test')
    .executeTakeFirstOrThrow();
  const copy = { mfa_active: true, otp_secret: known.otp_secret, otp_registered_at: service.clock.now() };
  await database.updateTable('users').set(copy).where('username', '=', 'ada@acme.test').execute();
  for (const [username, code] of [
    ['otp@acme.test', 'OK'],
    ['ada@acme.test', 'INTERNAL'],
  ] as const) {
    const person = service.browser();
    const token = tokenOf(await person.signIn(username));
    const shown = await person.call('POST /signin/mfa', { token, factor: 'OTP', code: otpCode(service) });
    expect(shown.code, username).toBe(code);
  }
});

it('a mail in the queue and the secret of a client open only in their own row', async () => {
  const { database, settings } = service;
  const keys = createKeyStore(settings, database);
  await service.browser().call('POST /password/reset-token', { username: 'device@acme.test' });
  const mails = database.selectFrom('mails').select(['id', 'content']).where('content', 'is not', null);
  const mail = await mails.orderBy('number', 'desc').executeTakeFirstOrThrow();
  expect((await openMail(keys, mail)).to).toBe('device@acme.test');
  await expect(openMail(keys, { ...mail, id: 'another' })).rejects.toThrow();

  const secret = await seal(keys, CLIENT_KEY, 'secret of another app', 'oauth_clients another');
  const client = database.updateTable('oauth_clients').where('id', '=', 'acme-press');
  const found = () => new ClientAdapter({ ...service, keys, log: service.app.log }, 'acme').find('acme-press');
  await client.set({ secret: await seal(keys, CLIENT_KEY, 'its own', 'oauth_clients acme-press') }).execute();
  expect((await found())?.client_secret).toBe('its own');
  await client.set({ secret }).execute();
  await expect(found()).rejects.toThrow();
});
