import { openSlowly } from './harness/openSlowly.ts';
import { expect, test } from './harness/scripted.ts';
import { textsOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

const portal = textsOf('portal');

/** Continues after three seconds, without the visitor. */
const BRIEF = 'session-timeout';

/** Opens an address. The clock is stopped for a screen that would continue on a timer. */
async function openStopped(visitor: Visitor, address: string, screen: string): Promise<void> {
  if (screen !== BRIEF) {
    await visitor.open(address);
    return;
  }
  await visitor.page.clock.install({ time: '2026-05-01T10:00:00Z' });
  await visitor.page.clock.pauseAt('2026-05-01T12:00:00Z');
  await openSlowly(visitor, address, screen);
}

for (const [address, screen] of [
  ['/session-timeout', 'session-timeout'],
  ['/revoked-token', 'revoked-token'],
  ['/sso-failed', 'sso-failed'],
  ['/mfa/error', 'mfa-error'],
] as const)
  test(`SHELL-07 SHELL-09: ${address} has no header and no footer`, async ({ visitor, page, api }) => {
    await openStopped(visitor, address, screen);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.locator('[data-languages], [data-language]')).toHaveCount(0);
    // A dead end still shows whose page it is, and whom to ask.
    await expect(page.locator('[data-image="mark"]')).toBeInViewport({ ratio: 1 });
    await expect(visitor.action('help')).toHaveAttribute('href', /\/support$/);
    expect(api.requests('POST /check-token')).toEqual([]);
  });

test('2.2.1: a screen that continues on a timer waits for a visitor who is busy with it, and can be stopped', async ({
  visitor,
  page,
}) => {
  await openStopped(visitor, '/session-timeout', 'session-timeout');
  const region = page.locator('[data-leads-on]');
  await expect(page.locator('[data-stay]')).toBeVisible();
  await page.clock.runFor(100);
  await expect(region).toHaveText(portal('renderer.leadsOn', { values: { seconds: 3 } }));
  await visitor.page.locator('[data-action="sign-in"]').focus();
  await page.clock.runFor(60_000);
  await visitor.expectPath('/session-timeout');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-stay]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(region).toHaveText(portal('renderer.stays'));
  await expect(region).toBeFocused();
  await expect(page.locator('[data-text="next"]'), 'no text states the time any more').toHaveCount(0);
  await page.clock.runFor(60_000);
  await visitor.expectPath('/session-timeout');
});
