import type { Page } from '@playwright/test';
import { expect, test } from './harness/real.ts';
import { signIn } from './harness/signingIn.ts';

/** A platform authenticator that always succeeds (WebDriver's virtual authenticator, over the DevTools protocol). */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is removed after a confirmation', async ({ visitor, page }) => {
  await addAuthenticator(page);
  await signIn(visitor, 'passkey@acme.test');
  const hasArrived = () => new URL(page.url()).pathname === '/init-st';
  const elsewhere = visitor.dialog('duplicate-session');
  await expect.poll(async () => hasArrived() || (await elsewhere.isVisible())).toBe(true);
  if (!hasArrived()) await elsewhere.locator('[data-action="sign-in"]').click();
  await visitor.expectPath('/init-st');
  await visitor.press('add-passkey');
  await expect(visitor.action('remove-passkey')).toBeVisible();
  const asked = visitor.dialog('remove-passkey');
  const passkeys = page.locator('[data-section="passkeys"] li');
  const removals: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') removals.push(new URL(request.url()).pathname);
  });

  await visitor.press('remove-passkey');
  await expect(asked).toContainText((await passkeys.locator('span').textContent()) ?? 'no passkey');
  await visitor.press('keep-passkey');
  await expect(asked).toBeHidden();
  await visitor.press('remove-passkey');
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(visitor.action('remove-passkey')).toBeFocused();
  expect(removals).toEqual([]);

  await visitor.press('remove-passkey');
  await visitor.press('confirm-removal');
  await expect(passkeys).toHaveCount(0);
  expect(removals).toHaveLength(1);
});
