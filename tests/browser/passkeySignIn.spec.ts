import { writeFile } from 'node:fs/promises';
import { expect, testApart } from './harness/real.ts';
import { expectSignedIn, signIn, signOut } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { VirtualAuthenticator } from './harness/VirtualAuthenticator.ts';

// Passkeys in the autofill of the first field, through the real service and Chromium's own virtual authenticator.

const test = testApart();
test.describe.configure({ mode: 'default' });
const USERNAME = 'passkey@acme.test';
const CHALLENGES = '/apis/v1/signin/passkey-challenges';

test.beforeEach(({ portal }) => portal.process.administer('organisations', 'set', 'acme', '--passkey-sign-in'));

test('where an organisation allows it, a passkey alone signs in: nothing typed, two requests', async ({
  visitor,
  page,
}) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signIn(visitor, USERNAME);
  await visitor.press('later');
  await visitor.press('add-passkey');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
  await authenticator.simulatesPresence(false);
  // The first screen requests its challenge some time after it is shown.
  const asked = page.waitForResponse((response) => response.url().endsWith(CHALLENGES));
  await signOut(visitor);
  await asked;

  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/apis/v1/signin/')) sent.push(pathname);
  });
  // A visitor who does not pick it sees nothing new.
  await visitor.open('/');
  await expect(visitor.input('username')).toHaveAttribute('autocomplete', 'username webauthn');
  await expect.poll(() => sent).toEqual([CHALLENGES]);
  // The visitor picks the passkey in the browser's list, on a page of its own.
  await page.goto('about:blank');
  await authenticator.simulatesPresence(true);
  sent.length = 0;
  await visitor.open('/');
  await expectSignedIn(visitor, USERNAME);
  expect(sent).toEqual([CHALLENGES, '/apis/v1/signin/passkey']);

  // A removed passkey is no longer offered.
  expect(await authenticator.listed()).toHaveLength(1);
  await visitor.press('remove-passkey');
  await visitor.press('confirm-removal');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(0);
  await expect.poll(() => authenticator.listed()).toEqual([]);
  await authenticator.remove();
});

test('the browser lists a passkey under the new name of its owner, and one that an operator removed no longer', async ({
  visitor,
  page,
  portal,
}, about) => {
  const username = 'ada@acme.test';
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signIn(visitor, username);
  await visitor.press('later');
  await visitor.press('add-passkey');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
  expect(await authenticator.listed()).toEqual([{ userName: username, displayName: 'Ada Example' }]);

  const world = { users: [{ username, organisation: 'ORG-1', firstName: 'Ada', lastName: 'Byron' }] };
  const file = about.outputPath('world.json');
  await writeFile(file, JSON.stringify(world));
  await portal.process.administer('apply', file);
  await visitor.open('/init-st');
  await expectSignedIn(visitor, username);
  await expect.poll(() => authenticator.listed()).toEqual([{ userName: username, displayName: 'Ada Byron' }]);

  await portal.process.administer('users', 'remove-factors', username);
  await signIn(visitor, username);
  await expectSignedIn(visitor, username);
  await expect.poll(() => authenticator.listed()).toEqual([]);
  await signOut(visitor);
  await authenticator.remove();
});

test('an unknown passkey is refused with a message, and the browser forgets it', async ({ visitor, page }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await authenticator.addStranger('localhost');
  await visitor.open('/');
  await expect(page.getByText(textOf('errors.passkeyUnknown'))).toBeVisible();
  await expect.poll(() => authenticator.listed()).toEqual([]);
  await authenticator.remove();
});
