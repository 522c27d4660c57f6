import { expect, ok, refusal, test } from './harness/scripted.ts';
import { textOf, textsOf } from './harness/texts.ts';

const told = textsOf('licence');
const ADDRESS = '/licence-renewal?token=tk';
const renewal = {
  ...{ workspace: 'Main workspace', organizationName: 'Acme', appInstance: 'Ledger 1', license: 'Team 50' },
  ...{ expirationDate: '2026-12-31T00:00:00.000Z', choice: null },
};

test.beforeEach(({ api }) => {
  api.answer('GET /licence-renewals/{token}', ok(renewal));
});

test('LICENCE-01 LICENCE-02: the licence shows, and the two choices exclude each other', async ({ visitor, page }) => {
  await visitor.open(ADDRESS);
  const screen = visitor.named('licence-renewal');
  for (const words of ['Main workspace', 'Acme', 'Ledger 1', 'Team 50', '31 December 2026'])
    await expect(screen).toContainText(words);
  await expect(screen).toContainText(told('licence-renewal.lead.form'));
  const choices = page.getByRole('radio');
  await expect(choices).toHaveCount(2);
  await choices.nth(0).check();
  await choices.nth(1).check();
  await expect(choices.nth(0)).not.toBeChecked();
});

test('LICENCE-05: the page says what happens without an answer', async ({ visitor, page }) => {
  await visitor.open(ADDRESS);
  await expect(page.locator('[data-text="unanswered"]')).toHaveText(told('licence-renewal.texts.unanswered'));
});

test('LICENCE-03 VALID-55: not renewing requires a reason, of at most 100 characters', async ({
  visitor,
  page,
  api,
}) => {
  await visitor.open(ADDRESS);
  await page.getByRole('radio').nth(1).check();
  await visitor.press('send');
  await expect(visitor.field('message')).toContainText(textOf('validation.required'));
  await visitor.fill('message', 'x'.repeat(101));
  await visitor.press('send');
  await expect(visitor.field('message')).toContainText(textOf('validation.maxLengthInput', { values: { max: 100 } }));
  expect(api.requests('POST /licence-renewals/{token}')).toEqual([]);
});

test('LICENCE-05: declining a renewal says what happens to the apps', async ({ visitor, page, api }) => {
  await visitor.open(ADDRESS);
  await page.getByRole('radio').nth(1).check();
  await visitor.fill('message', 'Nobody uses it');
  await visitor.press('send');
  await expect(page.locator('.lead')).toHaveText(told('licence-renewal.lead.confirm'));
  expect(api.requests('POST /licence-renewals/{token}'), 'it asks first (WCAG 3.3.4)').toEqual([]);
  await visitor.press('end');
  await expect(page.locator('[data-text="answered"]')).toHaveText(told('licence-renewal.texts.answered.NOT_RENEW'));
});

test('LICENCE-04: the answer is sent', async ({ visitor, page, api }) => {
  await visitor.open(ADDRESS);
  await page.getByRole('radio').nth(0).check();
  await visitor.press('send');
  await expect(page.locator('[data-screen="licence-renewal"]')).toHaveAttribute('data-state', 'answered');
  expect(api.requests('POST /licence-renewals/{token}')[0]).toMatchObject({
    path: '/licence-renewals/tk',
    body: { choice: 'RENEW', message: '' },
  });
});

test('a used or missing link shows the page for expired links', async ({ visitor, api }) => {
  await visitor.open('/licence-renewal');
  await visitor.expectPath('/expired');
  api.answer('GET /licence-renewals/{token}', refusal('EXPIRED', { status: 410 }));
  await visitor.open(ADDRESS);
  await visitor.expectPath('/expired');
});
