import { expect, testApart } from './harness/real.ts';
import { expectSignedIn, signIn, signOut } from './harness/signingIn.ts';
import { textOf } from './harness/texts.ts';
import { VirtualAuthenticator } from './harness/VirtualAuthenticator.ts';

// The offer of a passkey after a sign-in with a password, where the organisation lets a passkey sign in alone (D-123).

const test = testApart();
test.describe.configure({ mode: 'default' });
const USERNAME = 'ada@acme.test';

test.beforeEach(({ portal }) => portal.process.administer('organisations', 'set', 'acme', '--passkey-sign-in'));

test('one press creates a passkey, which then signs in without typing', async ({ visitor, page }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await signIn(visitor, USERNAME);
  await visitor.expectPath('/passkey/offer');
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/apis/v1/passkeys')) sent.push(pathname);
  });
  await visitor.press('create');
  await expectSignedIn(visitor, USERNAME);
  // Nothing happens between the press and the prompt, since its options were loaded before.
  expect(sent).toEqual(['/apis/v1/passkeys/options', '/apis/v1/passkeys']);
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
  await signOut(visitor);
  await expectSignedIn(visitor, USERNAME);
  await visitor.press('remove-passkey');
  await visitor.press('confirm-removal');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(0);
  await signOut(visitor);
  await authenticator.remove();
});

test('after a dismissed prompt the offer stays, with a message', async ({ visitor, page }) => {
  await page.addInitScript(() => {
    navigator.credentials.create = () => Promise.reject(new DOMException('dismissed', 'NotAllowedError'));
  });
  await signIn(visitor, USERNAME);
  await visitor.expectPath('/passkey/offer');
  await visitor.press('create');
  await expect(page.getByText(textOf('errors.passkeyNotMade'))).toBeVisible();
  await visitor.press('later');
  await expectSignedIn(visitor, USERNAME);
  await signOut(visitor);
});

test('a browser without passkeys goes on without the offer', async ({ visitor, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await signIn(visitor, USERNAME);
  await expectSignedIn(visitor, USERNAME);
  await signOut(visitor);
});

test('a browser that creates one without a prompt continues without a press', async ({ visitor, page }) => {
  const authenticator = await VirtualAuthenticator.addTo(page);
  await page.addInitScript(() => {
    const { PublicKeyCredential: known, navigator: own } = window;
    known.getClientCapabilities = async () => ({ conditionalCreate: true });
    const create = own.credentials.create.bind(own.credentials);
    own.credentials.create = (options: CredentialCreationOptions = {}) => {
      const { mediation, ...asked } = options as CredentialCreationOptions & { mediation?: string };
      return mediation === 'conditional' ? create(asked) : Promise.reject(new Error('asked'));
    };
  });
  await signIn(visitor, 'passkey@acme.test');
  await expectSignedIn(visitor, 'passkey@acme.test');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
  await signOut(visitor);
  await authenticator.remove();
});

test('a visitor who declined goes to the start page, and is not asked again', async ({ visitor }) => {
  await signIn(visitor, USERNAME);
  await expectSignedIn(visitor, USERNAME);
  await signOut(visitor);
});
