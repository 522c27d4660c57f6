import type { Page } from '@playwright/test';
import { SoftwareAuthenticator } from '../server/support/SoftwareAuthenticator.ts';
import { recordAfterPress } from './harness/afterPress.ts';
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
  const trailOf = await recordAfterPress(page, 'create');
  await signIn(visitor, USERNAME);
  await visitor.expectPath('/passkey/offer');
  await expect(visitor.action('create')).toBeEnabled();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/apis/v1/passkeys')) sent.push(pathname);
  });
  expect(await trailOf(() => visitor.press('create')), 'nothing comes between the press and the prompt').toEqual([
    'press',
    'create',
  ]);
  await expectSignedIn(visitor, USERNAME);
  // The options were loaded before.
  expect(sent).toEqual(['/apis/v1/passkeys']);
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

/** What the page asked of the browser, and what that answers: a password manager's passkey, or an error's name. */
interface Asked {
  readonly mediation: string | undefined;
  readonly publicKey: { readonly challenge: string; readonly user: { readonly id: string; readonly name: string } };
}

/**
 * Stands in for a browser with conditional creation, since neither Chromium's virtual authenticator nor Firefox or
 * WebKitGTK here has it. The passkey is a real one, of an authenticator in the test, which asks nobody: neither user
 * presence nor user verification. This cannot show whether a browser agrees to make it, since that depends on the
 * password that it has just filled in (WebAuthn Level 3, section 5.1.3).
 * @returns the requests of the page
 */
async function createUnseen(page: Page, origin: string, refusal?: string): Promise<readonly Asked[]> {
  const asked: Asked[] = [];
  const authenticator = new SoftwareAuthenticator(origin);
  await page.exposeFunction('createUnseen', (request: Asked) => {
    asked.push(request);
    return authenticator.register(request.publicKey, { userPresent: false, userVerified: false });
  });
  await page.addInitScript((error) => {
    const write = (source: BufferSource) => {
      const bytes = new Uint8Array(source as ArrayBuffer);
      return btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=/g, '');
    };
    const read = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0)).buffer;
    window.PublicKeyCredential.getClientCapabilities = async () => ({ conditionalCreate: true });
    navigator.credentials.create = async (options) => {
      const { mediation, publicKey } = options as CredentialCreationOptions & { readonly mediation?: string };
      if (!publicKey) throw new TypeError('no options');
      const { challenge, user } = publicKey;
      const request = { mediation, publicKey: { challenge: write(challenge), user: { ...user, id: write(user.id) } } };
      const { id, response } = await Reflect.get(window, 'createUnseen')(request);
      if (error !== undefined) throw new DOMException('refused', error);
      return {
        ...{ id, rawId: read(id), type: 'public-key', authenticatorAttachment: 'platform' },
        getClientExtensionResults: () => ({}),
        response: {
          attestationObject: read(response.attestationObject),
          clientDataJSON: read(response.clientDataJSON),
          getTransports: () => ['internal'],
        },
      };
    };
  }, refusal);
  return asked;
}

// The visitor cancelled meanwhile, or another browser of the same password manager has made one.
for (const refusal of ['NotAllowedError', 'InvalidStateError', 'AbortError'])
  test(`a passkey that the browser refuses to create without a prompt (${refusal}) changes nothing on the offer`, async ({
    visitor,
    page,
    portal,
  }) => {
    const asked = await createUnseen(page, portal.origin, refusal);
    await signIn(visitor, 'passkey@acme.test');
    await visitor.expectPath('/passkey/offer');
    await expect(visitor.action('create')).toBeEnabled();
    expect(asked).toHaveLength(1);
    await expect(page.getByRole('alert').or(page.getByRole('alertdialog'))).toHaveCount(0);
    await expect(page.getByText(textOf('errors.passkeyNotMade'))).toHaveCount(0);
    await signOut(visitor);
  });

test('a browser that creates one without a prompt continues without a press', async ({ visitor, page, portal }) => {
  const asked = await createUnseen(page, portal.origin);
  await signIn(visitor, 'passkey@acme.test');
  await expectSignedIn(visitor, 'passkey@acme.test');
  await expect(page.locator('[data-section="passkeys"] li')).toHaveCount(1);
  expect(asked).toMatchObject([{ mediation: 'conditional', publicKey: { user: { name: 'passkey@acme.test' } } }]);
  await signOut(visitor);
});

test('a visitor who declined goes to the start page, and is not asked again', async ({ visitor }) => {
  await signIn(visitor, USERNAME);
  await expectSignedIn(visitor, USERNAME);
  await signOut(visitor);
});
