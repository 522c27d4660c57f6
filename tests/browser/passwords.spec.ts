import type { Locator } from '@playwright/test';
import { usualPolicy } from './harness/examples.ts';
import { expect, ok, refusal, result, test } from './harness/scripted.ts';
import { signIn } from './harness/signingIn.ts';
import { LANGUAGES, type Language, textOf } from './harness/texts.ts';

const ADDRESS = '/password/reset?token=tk';
const checked = (changes: object = {}) =>
  ok({
    ...{ email: 'ada@acme.test', displayName: 'Ada Lovelace', username: 'ada@acme.test', orgName: 'Acme' },
    latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
    ...changes,
  });

test.beforeEach(({ api }) => {
  api.answer('POST /password/check-token', checked());
});

test('P05: a directory address that is not a web address does not become a link', async ({ visitor, page, api }) => {
  api.answer(
    'POST /password/reset-token',
    refusal('DIRECTORY_USER', { errors: { passwordChangeUri: 'javascript:alert(1)' } }),
  );
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', 'u@d.com');
  await visitor.press('send');
  await expect(page.locator('[data-dialog]')).toBeVisible();
  await expect(page.locator('[href^="javascript"]')).toHaveCount(0);
});

test('PWCHANGE-01: the query may name the language', async ({ visitor, page, context }) => {
  await visitor.open(`${ADDRESS}&locale=ja`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'app_locale')?.value).toBe('ja');
});

test("R05 PWCHANGE-07 DLG-09: the age of the password shows in days, by the service's clock", async ({
  visitor,
  page,
  api,
}) => {
  await page.clock.install({ time: '2016-05-01T10:00:00Z' });
  api
    .setTime('2026-05-01T10:00:00Z')
    .answer('POST /signin/password', result('PASSWORD_CHANGE_RECOMMEND', { token: 'tk' }))
    .answer('POST /password/check-token', checked({ latestPasswordChangedAt: '2026-03-22T09:00:00.000Z' }));
  await signIn(visitor);
  await expect(visitor.named('password-reset').locator('[data-fact="passwordAge"]')).toContainText('40 days');
  await expect(visitor.dialog('changed-a-month-ago')).toBeVisible();
  // D-114: it is aligned with its card.
  const columnOf = (box: Awaited<ReturnType<Locator['boundingBox']>>) => [box?.x, box?.width];
  expect(columnOf(await visitor.dialog('changed-a-month-ago').boundingBox())).toEqual(
    columnOf(await visitor.page.locator('.card').boundingBox()),
  );
  await visitor.fill('authorizePassword', 'the page behind stays usable');
});

/** The seven rules, three of them in one text, which says that common passwords are refused too (P23). */
const rulesIn = (language: Language): readonly string[] => [
  textOf('validation.password.list.length', { language, values: { min: 8, max: 30 } }),
  ...['letter', 'number', 'symbol', 'noSpaces'].map((rule) => textOf(`validation.password.list.${rule}`, { language })),
  textOf('renderer.policy.rules', { language, namespace: 'portal' }),
];

for (const language of LANGUAGES)
  test(`VALID-35: all seven rules are listed (${language})`, async ({ visitor, context, baseURL, api }) => {
    // D-73: without a policy the generic rules apply.
    api.answer('GET /orgs/{orgId}/security/settings/password', refusal('NOT_FOUND'));
    await context.addCookies([{ name: 'app_locale', value: language, url: baseURL ?? '' }]);
    await visitor.open(ADDRESS);
    for (const rule of rulesIn(language)) await expect(visitor.field('password')).toContainText(rule);
  });

test('D-73: a browser that generates a password knows the rules of the organisation', async ({
  visitor,
  page,
  api,
}) => {
  const path = 'GET /orgs/{orgId}/security/settings/password';
  api.answer(path, refusal('NOT_FOUND'));
  await visitor.open(ADDRESS);
  const generic = /^minlength: 8; maxlength: 30; required: lower, upper; required: digit; required: \[-!@.+\]\];$/;
  await expect(visitor.input('password')).toHaveAttribute('passwordrules', generic);
  api.answer(path, ok({ ...usualPolicy(), minLength: 12, maxLength: 64, requiredLowerCase: true }));
  await visitor.open(ADDRESS);
  await expect(visitor.input('password')).toHaveAttribute(
    'passwordrules',
    /^minlength: 12; maxlength: 64; required: lower;/,
  );
  await expect(page.locator('[passwordrules]')).toHaveCount(1);
});
