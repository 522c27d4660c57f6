import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const DAY = 24 * 3600;

let service: TestService;
beforeAll(async () => {
  service = await openTestService({ PORT: '3650' });
});
afterAll(() => service.close());

const findUser = (username: string) =>
  service.database.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('activation', () => {
  const activate = (token: string, password = 'Bright-Lamp-99') =>
    service.browser().call('POST /users/activate', { token, password });
  const ask = (username: string) => service.browser().call('POST /activation', { username });

  it('P07: mails a link and answers without a token; an unknown account gets the same answer', async () => {
    const [known, unknown, active] = [
      await ask('invited@acme.test'),
      await ask('nobody@acme.test'),
      await ask('ada@acme.test'),
    ];
    expect(known.data).toEqual({});
    for (const other of [unknown, active]) {
      expect([other.status, other.body, other.headers]).toEqual([known.status, known.body, known.headers]);
    }
    expect((await newestLink(service, 'invited@acme.test')).pathname).toBe('/activate');
    expect(await mailsTo(service, 'ada@acme.test')).toEqual([]);
  });

  it('sends mail to both of two invited accounts with one username', async () => {
    const twins = service.database.updateTable('users').where('username', '=', 'twin@shared.test');
    await twins.set({ state: 'PENDING' }).execute();
    await ask('twin@shared.test');
    await twins.set({ state: 'ACTIVATED' }).execute();
    const texts = (await mailsTo(service, 'twin@shared.test')).map(({ text }) => /Acme|Globex/.exec(text)?.[0]);
    expect(texts.sort()).toEqual(['Acme', 'Globex']);
  });

  it('SIGNIN-07: names no organisation called Default to an individual', async () => {
    const individual = service.database.updateTable('users').where('username', '=', 'none@solo.test');
    await individual.set({ state: 'PENDING' }).execute();
    await ask('none@solo.test');
    const [mail] = await mailsTo(service, 'none@solo.test');
    const token = await newestToken(service, 'none@solo.test');
    const { data } = await service.browser().call('POST /activation/check-token', { token });
    await individual.set({ state: 'ACTIVATED' }).execute();
    expect(mail?.text).toContain('Vestibule has created an account for none@solo.test.');
    // The portal uses the launcher's name if the organisation has the name and id of the default one.
    expect(data).toEqual({ orgName: 'Default', username: 'none@solo.test', orgId: 'ORG-0' });
  });

  it('P08: is limited, however a username is spelt', async () => {
    const spellings = Array.from({ length: 60 }, (_, index) => `a${' '.repeat(index % 30)}Da@acme.test`);
    const answers = await Promise.all(spellings.map(ask));
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(55);
    service.clock.advance(3600);
  });

  it('TIME-06: the link is valid for 7 days', async () => {
    await ask('invited@acme.test');
    const token = await newestToken(service, 'invited@acme.test');
    const check = () => service.browser().call('POST /activation/check-token', { token });
    service.clock.advance(7 * DAY - 1);
    expect((await check()).data).toEqual({ orgName: 'Acme', username: 'invited@acme.test', orgId: 'ORG-1' });
    service.clock.advance(1);
    expect((await check()).code).toBe('EXPIRED');
    expect((await activate(token)).code).toBe('EXPIRED');
  });

  it('by id: mails a link again, and voids the earlier one', async () => {
    const { id } = await findUser('invited@acme.test');
    await ask('invited@acme.test');
    const old = await newestToken(service, 'invited@acme.test');
    expect((await service.browser().call('POST /users/{id}/activation', { id })).data).toBeNull();
    expect((await service.browser().call('POST /users/{id}/activation', { id: 'nobody' })).data).toBeNull();
    expect((await service.browser().call('POST /activation/check-token', { token: old })).code).toBe('INVALID_TOKEN');
  });

  it('P09: sets the first password once; a refused password keeps the link valid', async () => {
    const token = await newestToken(service, 'invited@acme.test');
    expect((await activate(token, 'weak')).code).toBe('BLOCKED_COMPLEXITY');
    expect((await activate(token, 'Invited-Lamp-99')).code).toBe('PASSWORD_CONTAINS_USERNAME');
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(token)));
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'INVALID_TOKEN')).toHaveLength(49);
    expect((await service.browser().signIn('invited@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
  });

  it('of an account that was invited more than a year ago does not make it dormant', async () => {
    service.clock.advance(400 * DAY);
    await ask('pending@acme.test');
    expect((await activate(await newestToken(service, 'pending@acme.test'))).code).toBe('OK');
    expect((await service.browser().signIn('pending@acme.test', 'Bright-Lamp-99')).code).toBe('OK');
  });
});
