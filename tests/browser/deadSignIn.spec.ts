import { expect, test } from './harness/real.ts';
import { signIn } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';

test('P08 D-97: the sixth wrong code leads back to sign-in, which gives the reason', async ({ visitor, page }) => {
  await signIn(visitor, 'otp@acme.test');
  const answered = () => page.waitForResponse((response) => response.url().endsWith('/signin/mfa'));
  for (const code of ['000000', '000001', '000002', '000003', '000004']) {
    const answer = answered();
    await visitor.fill('otpCode', code);
    expect((await answer).status()).toBe(401);
    await expect(visitor.field('otpCode')).toContainText(textOf('validation.mfa.badCredentials'));
    await visitor.expectPath('/mfa');
  }
  await visitor.fill('otpCode', '000005');
  await visitor.expectPath('/');
  await expect(visitor.toast('error')).toContainText(textOf('validation.token.expired'));
  await expect(visitor.input('username')).toBeVisible();
  // The toast disappears after three seconds; the message above the form stays.
  await expect(visitor.toast()).toHaveCount(0);
  await expect(visitor.banner()).toContainText(textOf('validation.token.expired'));
});
