import { HOSTILE } from '../engine/contract/hostileAddresses.ts';
import { openMail } from './harness/mails.ts';
import { expect, test } from './harness/real.ts';

const PASSWORD = 'Green-Kettle-41';

test('P04: an internationalised address is sent in ASCII and shown as it was typed', async ({
  visitor,
  portal,
  page,
}) => {
  await visitor.open('/signup');
  await visitor.fill('username', 'ann@bücher.example');
  await visitor.fill('password', PASSWORD);
  await visitor.fill('confirmPassword', PASSWORD);
  await visitor.fill('lastName', 'Smith');
  await visitor.fill('firstName', 'Ann');
  await visitor.input('terms.all').check();
  await expect(visitor.input('username')).toHaveValue('ann@bücher.example');
  const asked = page.waitForRequest((request) => request.url().endsWith('/unverified-users'));
  await visitor.press('next');
  expect((await asked).postDataJSON()).toMatchObject({ username: 'ann@xn--bcher-kva.example' });
  await visitor.expectPath('/signup/done');
  await expect(visitor.named('sign-up-done')).toContainText('ann@bücher.example');
  expect((await openMail(portal, 'ann@xn--bcher-kva.example', 'email-verification')).to).toBe(
    'ann@xn--bcher-kva.example',
  );
});

test('P04: an address on which engines differ is valid on the page if it is valid for the service', async ({
  visitor,
}) => {
  await visitor.open('/signup');
  await visitor.expectHydrated();
  const field = visitor.input('username');
  const found: [string, boolean][] = [];
  for (const [typed] of HOSTILE) {
    await visitor.fill('username', typed);
    await field.press('Tab');
    const isRefused = (await field.getAttribute('aria-invalid')) === 'true';
    found.push([typed, !isRefused]);
    await visitor.fill('username', '');
  }
  expect(found).toEqual(HOSTILE.map(([typed, stored]) => [typed, stored !== undefined]));
});
