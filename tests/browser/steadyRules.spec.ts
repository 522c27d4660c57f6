import type { Page } from '@playwright/test';
import { visitInPage } from '../../src/tools/scripted/visitInPage.ts';
import { ACME, passwordPolicy } from './harness/examples.ts';
import { expect, ok, test } from './harness/scripted.ts';
import { takeShifts, watchShifts } from './harness/shifts.ts';
import { watchCalls } from './harness/watchCalls.ts';

// The rules of an organisation arrive with an answer, and may be more or fewer than the usual five lines, in two
// columns.
const POLICY = 'GET /orgs/{orgId}/security/settings/password';
const ALL = { requiredLowerCase: true, requiredUpperCase: true, requiredNumber: true, requiredSymbol: true };
const MORE = ok(passwordPolicy(ALL));
const FEWER = ok(passwordPolicy());
const POLICIES = [
  { kind: 'more', answer: MORE, lines: 6 },
  { kind: 'fewer', answer: FEWER, lines: 2 },
] as const;
const PERSON = { username: 'new@acme.test', orgName: 'Acme' };

/** Forms that wait for a check anyway, and then for a late answer. */
const WAITING = [
  {
    screen: 'password-reset',
    address: '/password/reset?token=tk',
    check: 'POST /password/check-token',
    late: POLICY,
    checked: ok({
      ...{ ...PERSON, email: 'new@acme.test', displayName: 'New' },
      latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
    }),
  },
  {
    screen: 'activate',
    address: '/activate?token=tk',
    check: 'POST /activation/check-token',
    late: POLICY,
    checked: ok({ ...PERSON, orgId: 'O1', orgUnitId: 'U1' }),
  },
  {
    screen: 'email-verification-start-over',
    address: '/email-verification/start-over',
    held: { token: 'tk' },
    check: 'POST /email-verification/check-token',
    // The rules are those of the organisation that this answer gives.
    late: 'GET /orgs',
    checked: ok(PERSON),
  },
] as const;

const linesOf = (page: Page) => page.locator('.rules li');

for (const { kind, answer, lines } of POLICIES) {
  for (const { screen, address, check, checked, late, ...more } of WAITING)
    test(`the form of ${screen} shows ${kind} rules from its start`, async ({ visitor, page, api }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await watchShifts(page);
      api
        .answer(check, checked)
        .answer('GET /orgs', ok([ACME]))
        .answer(POLICY, answer);
      const { arrived, release } = api.hold(late);
      const settle = watchCalls(page);
      await visitor.open('held' in more ? '/' : address);
      // A navigation during hydration would cause a mismatch on the sign-in screen (React error 418).
      if ('held' in more) {
        await visitor.expectHydrated();
        await visitInPage(page, address, more.held);
      }
      await arrived;
      await expect(visitor.named(screen)).toHaveAttribute('aria-busy', 'true');
      await expect(linesOf(page)).toHaveCount(0);
      await takeShifts(page);
      release();
      await expect(linesOf(page)).toHaveCount(lines);
      await settle();
      expect(await takeShifts(page)).toEqual([]);
    });
}

for (const { kind, answer, lines } of POLICIES)
  test(`${kind} rules move nothing below them, until the visitor comes to their field`, async ({
    visitor,
    page,
    api,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watchShifts(page);
    api.answer(POLICY, answer);
    const { arrived, release } = api.hold(POLICY);
    const settle = watchCalls(page);
    await visitor.open('/signup');
    await arrived;
    await expect(linesOf(page)).toHaveCount(5);
    const list = page.locator('.rules');
    const height = () => list.evaluate(({ clientHeight }) => clientHeight);
    const kept = await height();
    release();
    await expect(linesOf(page)).toHaveCount(lines);
    await settle();
    expect(await takeShifts(page)).toEqual([]);
    expect(await height()).toBe(kept);
    await visitor.input('password').focus();
    await expect.poll(height).toBe((kept / 3) * (lines / 2));
  });

test('a list that fits into the free space below it grows when the width of the window changes', async ({
  visitor,
  page,
  api,
}) => {
  // So narrow that lines wrap, and no two fit side by side.
  await page.setViewportSize({ width: 320, height: 844 });
  api.answer(POLICY, MORE);
  const { arrived, release } = api.hold(POLICY);
  await visitor.open('/signup');
  await arrived;
  const list = page.locator('.rules');
  const beyond = () => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  const below = page.locator('[data-field="confirmPassword"]');
  const bottom = () =>
    list
      .locator('li')
      .last()
      .evaluate((line) => line.getBoundingClientRect().bottom);
  release();
  await expect(linesOf(page)).toHaveCount(6);
  await expect.poll(beyond).toBeGreaterThan(0);
  expect(await bottom()).toBeLessThan((await below.boundingBox())?.y ?? 0);
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 700 });
  await expect.poll(() => page.evaluate(() => window.innerHeight)).toBe(700);
  expect(await beyond()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(beyond).toBe(0);
});
