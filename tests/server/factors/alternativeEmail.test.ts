import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { tokenOf } from '../support/TestBrowser.ts';
import { member } from './member.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('CALL-40 P09: a signed-in account stores a verified backup address, once', async () => {
  const stored = async () => {
    const query = service.database.selectFrom('users').select('alternative_email');
    return (await query.where('username', '=', 'passkey@acme.test').executeTakeFirstOrThrow()).alternative_email;
  };
  const browser = service.browser();
  expect((await browser.signIn('passkey@acme.test')).code).toBe('OK');
  const sent = await browser.call('POST /alternative-email:init', { alternativeEmail: 'second@mail.test' });
  const [mail] = await mailsTo(service, 'second@mail.test');
  expect(mail?.html, 'in the colour of the organisation').toContain('#0b7a5b');
  const code = mail?.text.match(/^\d{6}$/m)?.[0] ?? 'none';
  const proved = await browser.call('POST /alternative-email:verify', { token: tokenOf(sent), code });
  const alternativeEmailToken = member(proved, 'mfaSettingToken') ?? '';
  const store = (by = browser) => by.call('POST /alternative-email', { alternativeEmailToken });
  expect((await store(service.browser())).code, 'the verification alone is not enough').toBe('UNAUTHORIZED');
  expect(await stored()).toBeNull();
  expect((await store()).code).toBe('OK');
  expect(await stored()).toBe('second@mail.test');
  expect((await browser.call('GET /alternative-email', {})).data).toMatchObject({
    alternativeEmail: 'second@mail.test',
  });
  expect((await store()).code).toBe('INVALID_TOKEN');
});

it('P08: a code for a backup address counts with every other mail to that mailbox', async () => {
  const person = { password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
  const browser = service.browser();
  expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
  const ask = () => browser.call('POST /alternative-email:init', { alternativeEmail: 'crowded@mail.test' });
  const answers = [await ask()];
  for (let count = 0; count < 5; count++)
    answers.push(
      await service.browser().call('POST /unverified-users', { username: `crowded+${count}@mail.test`, ...person }),
    );
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'OK'));
  expect((await ask()).code).toBe('TOO_MANY_REQUESTS');
});
