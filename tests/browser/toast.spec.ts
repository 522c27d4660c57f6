import { expect, refusal, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

/** Shows a toast by a visitor's own action: the look-up finds no such user. */
async function raise(visitor: Visitor): Promise<void> {
  await visitor.press('next');
}

async function begin(visitor: Visitor): Promise<void> {
  await visitor.page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.open('/');
  await visitor.fill('username', 'nobody@acme.test');
  await visitor.expectHydrated();
  await visitor.page.clock.pauseAt('2026-05-01T12:00:00Z');
}

test.beforeEach(({ api }) => {
  api.answer('GET /lookup', refusal('NOT_FOUND', { status: 404 }));
});

test('TOAST-01: error, success, warning and info look different', async ({ visitor }) => {
  await begin(visitor);
  await raise(visitor);
  await expect(visitor.toast('error')).toBeVisible();
  // The look depends on the variant only, so one toast can be rendered in each.
  const looks = await visitor.toast('error').evaluate((toast) =>
    ['error', 'success', 'warning', 'info'].map((variant) => {
      toast.setAttribute('data-toast', variant);
      const { backgroundColor, content } = getComputedStyle(
        toast.querySelector('[data-toast-message]') ?? toast,
        '::before',
      );
      return `${backgroundColor} ${content}`;
    }),
  );
  expect(new Set(looks).size).toBe(4);
});

test('TOAST-04 TOAST-02: a toast stays for three seconds, and its bar shrinks', async ({ visitor, page }) => {
  await begin(visitor);
  await raise(visitor);
  await expect(visitor.toast('error')).toBeVisible();
  await expect(visitor.toast('error').locator('[data-toast-bar]')).toBeVisible();
  const animations = await visitor
    .toast('error')
    .locator('[data-toast-bar]')
    .evaluate((bar) => bar.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration));
  expect(animations).toEqual([3000]);
  await page.clock.runFor(2500);
  await expect(visitor.toast('error')).toBeVisible();
  await page.clock.runFor(700);
  await expect(visitor.toast()).toHaveCount(0);
});

test('TOAST-03: the toast waits while the pointer is on it', async ({ visitor, page }) => {
  await begin(visitor);
  await raise(visitor);
  await visitor.toast('error').hover();
  await page.clock.runFor(5000);
  await expect(visitor.toast('error')).toBeVisible();
  const state = () =>
    visitor
      .toast('error')
      .locator('[data-toast-bar]')
      .evaluate((bar) => bar.getAnimations()[0]?.playState);
  expect(await state()).toBe('paused');
  await page.mouse.move(5, 5);
  await page.clock.runFor(3100);
  await expect(visitor.toast()).toHaveCount(0);
});

test('TOAST-05: there are at most three toasts; the oldest makes room', async ({ visitor, api }) => {
  await begin(visitor);
  for (let count = 1; count <= 3; count += 1) {
    await raise(visitor);
    await expect(visitor.toast()).toHaveCount(count);
    if (count === 1) await visitor.toast().evaluate((toast) => toast.setAttribute('data-oldest', ''));
  }
  await expect(visitor.page.locator('[data-oldest]')).toBeVisible();
  await raise(visitor);
  await expect.poll(() => api.requests('GET /lookup').length).toBe(4);
  await expect(visitor.page.locator('[data-oldest]')).toHaveCount(0);
  await expect(visitor.toast()).toHaveCount(3);
});

test('LIMIT-13: the message of a toast is 270 px wide', async ({ visitor }) => {
  await begin(visitor);
  await raise(visitor);
  const box = await visitor.toast('error').locator('[data-toast-message]').boundingBox();
  expect(box?.width).toBe(270);
});

test('screen readers announce a toast, and visitors can close it', async ({ visitor }) => {
  await begin(visitor);
  await raise(visitor);
  await expect(visitor.page.getByRole('alert').filter({ hasText: textOf('toast.noUser') })).toBeVisible();
  const dismiss = textOf('renderer.toastDismiss', { namespace: 'portal' });
  await visitor.toast('error').getByRole('button', { name: dismiss }).click();
  await expect(visitor.toast()).toHaveCount(0);
});

test('a toast shows its text even if the toast renderer cannot be loaded', async ({ visitor, page }) => {
  await page.route('**/assets/ToastCard-*', (route) => route.abort());
  await begin(visitor);
  await raise(visitor);
  await expect(visitor.toast('error')).toHaveText(textOf('toast.noUser'));
});

test('a toast on a phone covers neither the mark nor the first field', async ({ visitor, page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await begin(visitor);
  await raise(visitor);
  const toast = await visitor.toast('error').boundingBox();
  for (const part of [page.locator('.header-mark'), visitor.field('username')]) {
    const box = await part.boundingBox();
    expect(box !== null && toast !== null && (box.y + box.height <= toast.y || toast.y + toast.height <= box.y)).toBe(
      true,
    );
  }
});
