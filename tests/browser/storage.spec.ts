import { ACME } from './harness/examples.ts';
import { expect, ok, refusal, result, test } from './harness/scripted.ts';
import { takeShifts, watchShifts } from './harness/shifts.ts';
import { ORGANISATION, pickOrganisation } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const remembered = { id: 'O1', label: 'Acme Inc', value: 'acme', username: 'ada@acme.test' };
const readRemembered = (visitor: Visitor) =>
  visitor.page.evaluate(() => JSON.parse(localStorage.getItem('remember-org') ?? 'null'));

async function fillAll(visitor: Visitor): Promise<void> {
  await visitor.open('/');
  await pickOrganisation(visitor, 'ac', 'Acme Inc');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.input('isRememberOrg').check();
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
}

test('STORE-01 STORE-02 DATA-05: an accepted sign-in remembers the organisation', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME])).answer('POST /signin/password', result('NEW_DEVICE', { token: 'd' }));
  await fillAll(visitor);
  await visitor.expectPath('/device/register');
  expect(await readRemembered(visitor)).toEqual(remembered);
  expect(api.requests('POST /signin/password').map(({ body }) => body)).toEqual([
    { username: 'ada@acme.test', password: 'secret words', orgId: 'O1' },
  ]);
});

test('STORE-01: a refused sign-in remembers nothing', async ({ visitor, api }) => {
  api.answer('GET /orgs', ok([ACME])).answer('POST /signin/password', refusal('BAD_CREDENTIALS'));
  await fillAll(visitor);
  await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
  expect(await readRemembered(visitor)).toBeNull();
});

const keep = (value: unknown) => {
  if (sessionStorage.getItem('probe') !== null) return;
  sessionStorage.setItem('probe', 'once');
  localStorage.setItem('remember-org', typeof value === 'string' ? value : JSON.stringify(value));
};

test('STORE-03: a remembered value is there at the next visit', async ({ visitor, page }) => {
  await page.addInitScript(keep, remembered);
  await visitor.open('/');
  await expect(visitor.input('username')).toHaveValue('ada@acme.test');
  await expect(visitor.input(ORGANISATION)).toHaveValue('Acme Inc');
  await expect(visitor.input('isRememberOrg')).toBeChecked();
});

test('a remembered organisation opens no line, and moves nothing', async ({ visitor, page }) => {
  await page.addInitScript(keep, remembered);
  await watchShifts(page);
  await visitor.open('/');
  await expect(visitor.input(ORGANISATION)).toHaveValue('Acme Inc');
  await visitor.expectHydrated();
  await expect(page.locator('[data-quiet="closed"]')).toHaveCount(2);
  expect(await takeShifts(page)).toEqual([]);
  await visitor.field(ORGANISATION).locator('label').click();
  await expect(page.locator('[data-quiet]')).toHaveCount(0);
});

test('STORE-03: an accepted sign-in without the tick forgets the organisation', async ({ visitor, page, api }) => {
  api.answer('POST /signin/password', result('NEW_DEVICE', { token: 'd' }));
  await page.addInitScript(keep, remembered);
  await visitor.open('/');
  // The prerendered HTML is empty: remembered values come with the scripts.
  await expect(visitor.input('isRememberOrg')).toBeChecked();
  await visitor.field(ORGANISATION).locator('label').click();
  await visitor.input('isRememberOrg').uncheck();
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await visitor.expectPath('/device/register');
  expect(await readRemembered(visitor)).toBeNull();
});

for (const [what, value] of [
  ['no JSON', '{"id":'],
  ['another shape', { id: 7, label: ['x'], value: null }],
  ['a prototype key', '{"__proto__":{"polluted":true}}'],
] as const)
  test(`STORE-03: a remembered organisation that is ${what} is ignored`, async ({ visitor, page }) => {
    await page.addInitScript(keep, value);
    await visitor.open('/');
    // Hydration is over: a remembered value would be there.
    await expect(visitor.input('username')).toBeFocused();
    await expect(visitor.input('username')).toHaveValue('');
    await expect(visitor.input('isRememberOrg')).not.toBeChecked();
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  });

test('R09: sign-in works if storage is denied', async ({ visitor, page, api }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  api.answer('POST /signin/password', result('OK', {}));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await visitor.fill('password', 'secret words');
  await visitor.press('sign-in');
  await visitor.expectPath('/init-st');
});

test('P16: no password and no token stays in storage, history or address', async ({ visitor, page, api }) => {
  api.answer('POST /signin/password', result('MFA_SETTING', { token: 'CANARY-TOKEN' }));
  await visitor.open('/');
  await visitor.fill('username', 'ada@acme.test');
  await visitor.press('next');
  await visitor.fill('password', 'CANARY-PASSWORD');
  await visitor.press('sign-in');
  await visitor.expectPath('/mfa/info');
  const left = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.title]),
  );
  expect(left).not.toContain('CANARY');
  const written = () => page.evaluate(() => JSON.stringify(history.state));
  expect(await written()).not.toContain('CANARY');
  // The result of a step is in the memory of the page; after a reload the service identifies the step by its cookie
  // (D-58).
  await visitor.press('set-up');
  await visitor.expectPath('/mfa/set');
  const sent = () => api.requests('POST /mfa/check-setting-token').map(({ body }) => body);
  await expect.poll(sent).toEqual([{ token: 'CANARY-TOKEN' }]);
  expect(await written()).not.toContain('CANARY');
  await page.goBack();
  await visitor.expectPath('/mfa/info');
  await page.goForward();
  await visitor.expectPath('/mfa/set');
  await expect.poll(sent).toEqual([{ token: 'CANARY-TOKEN' }, { token: 'CANARY-TOKEN' }]);
  await page.reload();
  await expect.poll(sent).toEqual([{ token: 'CANARY-TOKEN' }, { token: 'CANARY-TOKEN' }, {}]);
});
