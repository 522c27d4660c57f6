import { expect, test } from '@playwright/test';
import { PASSWORD, signIn, signOut } from './harness/signingIn.ts';
import { startWorld } from './harness/startWorld.ts';
import { textOf } from './harness/texts.ts';
import { VirtualAuthenticator } from './harness/VirtualAuthenticator.ts';
import { Visitor } from './harness/Visitor.ts';

// The hosts of two brands beside the main origin, in one browser. Below localhost every name is this machine.

test('P11 P12: people sign in, reset a password, use a passkey and an app at the host of a brand, and none of it is valid at another host', async ({
  browser,
}, { parallelIndex }) => {
  const atPort = (port: number | string) =>
    [`http://acme.localhost:${port}`, `http://harbor.localhost:${port}`] as const;
  const { portal, stop } = await startWorld(parallelIndex, (port) => ({ BRAND_ORIGINS: atPort(port).join(', ') }));
  const [acme, harbor] = atPort(new URL(portal.origin).port);
  const username = 'passkey@acme.test';
  const context = await browser.newContext({ locale: 'en' });
  try {
    const page = await context.newPage();
    const visitor = new Visitor(page);
    const expectAt = (address: string) => expect(page).toHaveURL(address);
    const isNobodyAt = async (origin: string) => {
      await visitor.open(`${origin}/init-st`);
      await expectAt(`${origin}/`);
    };

    await signIn(visitor, username, 'Wrong-Horse-7', `${acme}/`);
    await expect(visitor.field('password')).toContainText(textOf('validation.badCredentials'));
    await isNobodyAt(acme);
    await signIn(visitor, username, PASSWORD, `${acme}/`);
    await expectAt(`${acme}/init-st`);
    for (const origin of [harbor, portal.origin]) {
      await isNobodyAt(origin);
      const copied = (await context.cookies(acme)).map(({ name, value }) => ({ name, value, url: origin }));
      await context.addCookies(copied);
      await isNobodyAt(origin);
    }

    await VirtualAuthenticator.addTo(page);
    await visitor.open(`${acme}/init-st`);
    await visitor.press('add-passkey');
    await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
    await signOut(visitor, acme);
    await signIn(visitor, username, PASSWORD, `${acme}/`);
    await expectAt(`${acme}/init-st`);
    await signOut(visitor, acme);

    await visitor.open(`${harbor}/password/reset/lookup`);
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('send');
    await expectAt(`${harbor}/password/reset/done`);
    const [mail] = await portal.mails('ada@acme.test');
    const link = mail?.links.find((one) => one.includes('/password/reset')) ?? '';
    expect(new URL(link).origin).toBe(harbor);
    await visitor.open(link.replace(harbor, acme));
    await expect(visitor.input('confirmPassword')).toHaveCount(0);
    await visitor.open(link);
    await visitor.fill('password', 'Green-Kettle-41');
    await visitor.fill('confirmPassword', 'Green-Kettle-41');
    await visitor.press('change');
    await expectAt(`${harbor}/password/reset/complete`);

    // An app that sends people to the host of the brand: only its authorisation address differs.
    const begun = await page.request.get(`${portal.appOrigin}/start/acme-notes`, { maxRedirects: 0 });
    await visitor.open(String(begun.headers().location).replace(portal.origin, acme));
    await expect(page).toHaveURL(new RegExp(`^${acme}/\\?`));
    await visitor.expectHydrated();
    await visitor.fill('username', 'ada@acme.test');
    await visitor.press('next');
    await visitor.fill('password', 'Green-Kettle-41');
    await visitor.press('sign-in');
    await expect(page).toHaveURL(new RegExp(`^${acme}/oidc/authorize/acme\\?`));
    await visitor.press('agree');
    await expectAt(`${portal.appOrigin}/`);
    await isNobodyAt(harbor);
    await visitor.open(`${acme}/init-st`);
    await expectAt(`${acme}/init-st`);
    await signOut(visitor, acme);
    await isNobodyAt(acme);
  } finally {
    await context.close();
    await stop();
  }
});
