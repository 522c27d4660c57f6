import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo, newestLink } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** A visitor who knows only the address, and comes with a brand of their choice. */
const stranger = (language: 'ko' | 'en') => {
  const browser = service.browser({ language });
  browser.cookies.set('vestibule_brand', 'harbor');
  return browser;
};

it('a mail has the language and brand in which its owner signed in, even if a stranger requests it', async () => {
  const ask = () => stranger('ko').call('POST /password/reset-token', { username: 'ada@acme.test' });
  await ask();
  // The account was never used.
  expect((await newestLink(service, 'ada@acme.test')).searchParams.get('locale')).toBe('ko');
  expect((await mailsTo(service, 'ada@acme.test'))[0]?.html).toContain('하버');

  expect((await service.browser({ language: 'ja' }).signIn('ada@acme.test')).code).toBe('OK');
  await ask();
  expect((await newestLink(service, 'ada@acme.test')).searchParams.get('locale')).toBe('ja');
  const [mail] = await mailsTo(service, 'ada@acme.test');
  expect(mail?.html).toContain('lang="ja"');
  expect(mail?.html).not.toMatch(/하버|ハーバー/);
});

it('a sign-up keeps the language of its visit, and the next sign-in another', async () => {
  const [username, password] = ['late@home.test', 'Green-Kettle-41'];
  const visitor = service.browser({ language: 'ja' });
  await visitor.call('POST /unverified-users', { username, password, firstName: 'Ann', lastName: 'Lee' });
  const stored = () =>
    service.database
      .selectFrom('users')
      .select(['language', 'brand'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
  expect(await stored()).toEqual({ language: 'ja', brand: null });
  await service.database.updateTable('users').set({ state: 'ACTIVATED' }).where('username', '=', username).execute();
  const refused = stranger('ko');
  await refused.signIn(username, 'Wrong-Kettle-41');
  expect(await stored()).toEqual({ language: 'ja', brand: null });
  const owner = stranger('en');
  expect((await owner.signIn(username, password)).code).toBe('OK');
  expect(await stored()).toEqual({ language: 'en', brand: 'harbor' });
});
