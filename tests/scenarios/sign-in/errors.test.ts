import { LANGUAGES, type Language, textOf } from '../../browser/harness/texts.ts';
import { expect, ok, refusal, signIn, test } from '../bench/scripted.ts';

const PASSWORD_CALL = 'POST /signin/password';

for (const code of ['BAD_CREDENTIALS', 'BAD_REQUEST', 'UNAUTHORIZED'])
  test(`ERR-04 ERR-06 DLG-01 CODE-21: ${code} with LOCKED opens the locked dialog`, async ({ visitor, api }) => {
    api.answer(PASSWORD_CALL, refusal(code, { errors: { state: 'LOCKED' } }));
    await signIn(visitor);
    const dialog = visitor.dialog('locked');
    expect(dialog).toBeVisible();
    await visitor.press('reset');
    visitor.expectPath('/password/reset/lookup');
  });

test('ERR-05: UNAPPROVED goes to the approval page with the domain of the e-mail', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { errors: { state: 'UNAPPROVED' } }));
  await signIn(visitor, 'u@d.com');
  visitor.expectAddress('/signup/pending-approve?domain=d.com');
});

test('ERR-07 DLG-05 CODE-19 CODE-20 CALL-20: PENDING opens a dialog that offers the activation mail', async ({
  visitor,
  api,
}) => {
  api.answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { errors: { state: 'PENDING', id: '7' } }));
  await signIn(visitor);
  expect(visitor.field('username')).toContainText(textOf('validation.pendingUser'));
  const dialog = visitor.dialog('activation-needed');
  expect(dialog).toBeVisible();
  await visitor.press('send');
  visitor.expectPath('/unverified-user/resend-email');
  expect(api.requests('POST /users/{id}/activation').map(({ path }) => path)).toEqual(['/users/7/activation']);
});

test('ERR-08: DEACTIVATED opens a dialog', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { errors: { state: 'DEACTIVATED' } }));
  await signIn(visitor);
  expect(visitor.words).toContain(textOf('validation.deactivateUser'));
  visitor.expectPath('/');
});

test('ERR-09 CALL-65: DORMANT gets a token, then opens the dormant page', async ({ visitor, api }) => {
  api
    .answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { errors: { state: 'DORMANT' } }))
    .answer('GET /dormant-user/token', ok({ token: 'dormant-token' }));
  await signIn(visitor);
  visitor.expectPath('/dormant-user');
  expect(api.requests('GET /dormant-user/token').map(({ query }) => query)).toEqual([{ username: 'ada@acme.test' }]);
  expect(api.requests('POST /dormant-user/check-token').map(({ body }) => body)).toEqual([{ token: 'dormant-token' }]);
});

for (const errors of [undefined, { state: 'SOMETHING_ELSE' }])
  test(`ERR-10 ERR-01: bad credentials with ${errors ? 'another' : 'no'} state show one message`, async ({
    visitor,
    api,
  }) => {
    api.answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { ...(errors && { errors }) }));
    await signIn(visitor);
    expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
    // The message does not say which of the two is wrong, so neither is marked invalid; the field still refers to it.
    for (const field of ['username', 'password']) expect(visitor.field(field)).not.toBeMarked();
  });

test('ERR-11 DLG-04: PASSWORD_NOT_FOUND suggests the social sign-in', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, refusal('PASSWORD_NOT_FOUND'));
  await signIn(visitor);
  expect(visitor.dialog('social-only')).toBeVisible();
  expect(visitor.dialog('social-only')).toContainText(
    textOf('dialogs.social-only.texts.message', { namespace: 'shared' }),
  );
});

test('ERR-12 STORE-05 CODE-02 VERIFY-05: UNVERIFIED_USER stores the data and opens the next screen', async ({
  visitor,
  api,
}) => {
  const data = { id: 'u1', username: 'ada@acme.test', state: 'UNVERIFIED' };
  api.answer(PASSWORD_CALL, refusal('UNVERIFIED_USER', { data }));
  await signIn(visitor);
  visitor.expectPath('/unverified-user');
  expect(visitor.named('unverified-user')).toBeVisible();
  expect(visitor.kept('session.unverifiedUser')).toEqual(data);
});

for (const [id, code] of [
  ['ERR-13', 'CENTRAL_ACCOUNTS_LOCKED'],
  ['ERR-14', 'CENTRAL_ACCOUNTS_INACTIVE'],
] as const)
  test(`${id}: ${code} offers the way to the central accounts site`, async ({ visitor, api }) => {
    api.answer(PASSWORD_CALL, refusal(code));
    await signIn(visitor);
    expect(visitor.dialog('central-accounts')).toBeVisible();
    expect(visitor.action('open-site').found.target).toEqual({
      href: expect.stringMatching(/^https?:\/\/[^/]+\/central-accounts/),
      tab: 'new',
    });
  });

test('ERR-15 DLG-03: ALREADY_IN_USE_BY_GOOGLE names the existing account', async ({ visitor, api }) => {
  api.answer(PASSWORD_CALL, refusal('ALREADY_IN_USE_BY_GOOGLE'));
  await signIn(visitor);
  expect(visitor.dialog('existing-account')).toBeVisible();
});

for (const [id, code, errors, path] of [
  ['ERR-16', 'FORBIDDEN', { state: 'IP_NOT_ALLOWED' }, '/forbidden-ip'],
  ['ERR-17', 'DELETED_USER', undefined, '/deleted-account'],
  ['ERR-18', 'REVOKED_TOKEN', undefined, '/revoked-token'],
] as const)
  test(`${id}: ${code} goes to ${path}`, async ({ visitor, api }) => {
    api.answer(PASSWORD_CALL, refusal(code, { status: 403, ...(errors && { errors }) }));
    await signIn(visitor);
    visitor.expectPath(path);
  });

test('ERR-16: the page of a refused network names the address, if the service does', async ({ visitor, api }) => {
  api.answer(
    PASSWORD_CALL,
    refusal('FORBIDDEN', { status: 403, errors: { state: 'IP_NOT_ALLOWED', address: '198.51.100.7' } }),
  );
  await signIn(visitor);
  expect(visitor.named('forbidden-ip')).toContainText('198.51.100.7');
  expect(visitor.address).not.toContain('198.51.100.7');
});

test('TOAST-07 ERR-42: an unknown user is reported if the service allows it, in three languages', async ({
  visitor,
  api,
}) => {
  api.answer('GET /lookup', refusal('NOT_FOUND', { status: 404 }));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await visitor.open('/');
    await visitor.fill('username', 'nobody@acme.test');
    await visitor.press('next');
    const words = textOf('toast.noUser', { language });
    expect(visitor.toast('error')).toContainText(words);
    told.add(words);
  }
  expect(told.size).toBe(LANGUAGES.length);
});

/** The text of each case in a language. None may be missing, and none may be English in another language. */
const catalogue = [
  ['ERR-42', 'validation.badCredentials', refusal('BAD_CREDENTIALS')],
  ['ERR-46', 'validation.deactivateUser', refusal('BAD_CREDENTIALS', { errors: { state: 'DEACTIVATED' } })],
  ['ERR-48', 'validation.pendingUser', refusal('BAD_CREDENTIALS', { errors: { state: 'PENDING' } })],
] as const;

for (const [id, key, answer] of catalogue)
  test(`${id}: ${key} is explained in three languages`, async ({ visitor, api }) => {
    api.answer(PASSWORD_CALL, answer);
    const told = new Set<string | null>();
    for (const language of LANGUAGES) {
      visitor.speak(language);
      await signIn(visitor);
      const words = textOf(key, { language });
      expect(visitor.words).toContain(words);
      told.add(words);
    }
    expect(told.size).toBe(3);
  });

test('ERR-44: the locked dialog names five tries and the end of the lock in three languages', async ({
  visitor,
  api,
}) => {
  const answer = refusal('BAD_CREDENTIALS', { errors: { state: 'LOCKED' }, data: { retryAfter: 1200 } });
  api.answer(PASSWORD_CALL, answer);
  const ends: Partial<Record<Language, string>> = { ko: '20분 후', en: '20 minutes', ja: '20分後' };
  const told = new Set<string | null>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await signIn(visitor);
    expect(visitor.dialog('locked')).toContainText('5');
    expect(visitor.dialog('locked')).toContainText(ends[language] ?? '20');
    told.add(visitor.dialog('locked').words);
  }
  expect(told.size).toBe(3);
});

test('ERR-43: a failing dormant token is explained in three languages', async ({ visitor, api }) => {
  api
    .answer(PASSWORD_CALL, refusal('BAD_CREDENTIALS', { errors: { state: 'DORMANT' } }))
    .answer('GET /dormant-user/token', refusal('BAD_REQUEST'));
  const told = new Set<string>();
  for (const language of LANGUAGES) {
    visitor.speak(language);
    await signIn(visitor);
    const words = textOf('errors.issueToken', { language });
    expect(visitor.banner()).toContainText(words);
    told.add(words);
  }
  expect(told.size).toBe(3);
});
