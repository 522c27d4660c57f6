import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweepDatabase } from '../../../src/server/database/sweepDatabase.ts';
import { mailsTo, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const DAY = 24 * 3600;

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
}, 60_000);
afterAll(() => service.close());

it('keeps what may still be asked for, and removes tokens and mails that are long over', async () => {
  const person = service.browser();
  await person.call('POST /password/reset-token', { username: 'ada@acme.test' });
  const token = await newestToken(service, 'ada@acme.test');
  const check = async () => (await person.call('POST /password/check-token', { token })).code;
  service.clock.advance(29 * DAY);
  await sweepDatabase(service);
  expect(await check()).toBe('EXPIRED');
  expect(await mailsTo(service, 'ada@acme.test')).toHaveLength(1);
  service.clock.advance(2 * DAY);
  await sweepDatabase(service);
  expect(await check()).toBe('INVALID_TOKEN');
  expect(await mailsTo(service, 'ada@acme.test')).toEqual([]);
  expect((await person.signIn('ada@acme.test')).code).toBe('PASSWORD_CHANGE_RECOMMEND');
});
