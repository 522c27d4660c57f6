import type { Page } from '@playwright/test';
import { delayScripts } from '../../src/tools/scripted/holdRequests.ts';
import { recordAfterPress } from './harness/afterPress.ts';
import { visitInPage } from './harness/inPage.ts';
import { expect, ok, refusal, result, test } from './harness/scripted.ts';
import { textOf } from './harness/texts.ts';

const CREDENTIAL = 'Y3JlZGVudGlhbA';
const item = (currentDevice: boolean) => ({ credentialId: CREDENTIAL, currentDevice });
const CHALLENGE = 'Y2hhbGxlbmdl';

interface Stubbed {
  readonly answer?: 'assertion' | 'refusal';
  /** Whether a press is recent. Every evaluation of a test in the page counts as one. */
  readonly isActive?: boolean;
}

/** Records the page's authenticator requests, and answers them. */
async function stubAuthenticator(page: Page, { answer = 'assertion', isActive = true }: Stubbed = {}): Promise<void> {
  await page.addInitScript((active) => {
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: active, hasBeenActive: active } });
  }, isActive);
  await page.addInitScript((how) => {
    const asked: unknown[] = [];
    Reflect.set(window, 'asked', asked);
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    navigator.credentials.get = async (options) => {
      const { challenge, rpId, userVerification, allowCredentials = [] } = options?.publicKey ?? {};
      const text = (source: BufferSource | undefined) => (source ? new TextDecoder().decode(source) : undefined);
      asked.push({
        challenge: text(challenge),
        rpId,
        userVerification,
        allow: allowCredentials.map(({ id, transports }) => ({ id: text(id), transports })),
      });
      if (how === 'refusal') throw new DOMException('cancelled', 'NotAllowedError');
      const response = {
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('a'),
        signature: bytes('s'),
        userHandle: null,
      };
      const credential = { id: 'Y3JlZGVudGlhbA', rawId: bytes('credential'), type: 'public-key', response };
      return { ...credential, authenticatorAttachment: 'platform', getClientExtensionResults: () => ({}) };
    };
  }, answer);
}
const asked = (page: Page) => page.evaluate(() => Reflect.get(window, 'asked'));

test.beforeEach(({ api }) => {
  const passkeys = { PASSKEY: { passkeys: [item(false)] }, OTP: { registeredAt: '2026-01-02T03:04:05.000Z' } };
  api
    .answer(
      'POST /mfa/check-sign-token',
      ok({ username: 'passkey@acme.test', businessUser: true, alternativeEmail: null }),
    )
    .answer('GET /mfa', ok(passkeys))
    .answer('GET /passkeys', ok([item(false)]))
    .answer('POST /passkey-challenges', ok({ challenge: CHALLENGE, rpId: 'localhost', timeout: 60_000 }));
});

test('MFA-05: a passkey of this device is requested at once', async ({ visitor, page, api }) => {
  await stubAuthenticator(page);
  api.answer('GET /passkeys', ok([item(true)])).answer('POST /signin/mfa', result('OK', {}));
  await visitor.open('/mfa');
  await visitor.expectPath('/init-st');
  expect(api.requests('POST /signin/mfa')).toHaveLength(1);
});

test('D-66: without a press before it, no prompt opens, and the button stays without an alert', async ({
  visitor,
  page,
  api,
}) => {
  await stubAuthenticator(page, { isActive: false });
  api.answer('GET /passkeys', ok([item(true)])).answer('POST /signin/mfa', result('OK', {}));
  await visitor.open('/mfa');
  await expect.poll(() => api.requests('POST /passkey-challenges').length).toBe(1);
  await expect(visitor.action('use-passkey')).toBeEnabled();
  expect(await asked(page)).toEqual([]);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await visitor.press('use-passkey');
  await visitor.expectPath('/init-st');
});

test('D-66: a press opens the prompt while the code of prompts still loads', async ({ visitor, page, api }) => {
  await stubAuthenticator(page, { isActive: false });
  await delayScripts(page.context(), 700);
  api.answer('GET /passkeys', ok([item(true)])).answer('POST /signin/mfa', result('OK', {}));
  await visitor.open('/mfa');
  await expect.poll(() => api.requests('POST /passkey-challenges').length).toBe(1);
  await visitor.press('use-passkey');
  await visitor.expectPath('/init-st');
});

test('D-66: a prompt opens automatically once per page load', async ({ visitor, page, api }) => {
  await stubAuthenticator(page, { answer: 'refusal' });
  api.answer('GET /passkeys', ok([item(true)]));
  await visitor.open('/mfa');
  await expect.poll(() => asked(page)).toHaveLength(1);
  await visitor.press('another-account');
  await expect(visitor.named('sign-in')).toBeVisible();
  await visitInPage(page, '/mfa?token=again');
  await expect(visitor.named('mfa')).toBeVisible();
  await expect.poll(() => api.requests('POST /passkey-challenges').length).toBe(2);
  await expect(visitor.action('use-passkey')).toBeEnabled();
  expect(await asked(page)).toHaveLength(1);
  await visitor.press('use-passkey');
  await expect.poll(() => asked(page)).toHaveLength(2);
});

test('MFA-05 MFA-08 MFA-09 MFA-10 CALL-42 CALL-43 DATA-11 DATA-12 LIMIT-08: any other passkey waits for the button', async ({
  visitor,
  page,
  api,
}) => {
  await stubAuthenticator(page, { answer: 'refusal' });
  await visitor.open('/mfa?token=tk');
  await expect(visitor.action('use-passkey')).toBeVisible();
  await expect.poll(() => api.requests('GET /passkeys').length).toBe(1);
  expect(await asked(page)).toEqual([]);
  await visitor.press('use-passkey');
  await expect
    .poll(() => asked(page))
    .toEqual([
      {
        challenge: 'challenge',
        rpId: 'localhost',
        userVerification: 'preferred',
        allow: [{ id: 'credential', transports: ['internal'] }],
      },
    ]);
  expect(api.requests('GET /passkeys').at(-1)?.query).toEqual({ token: 'tk' });
  expect(api.requests('POST /passkey-challenges').map(({ body }) => body)).toEqual([{ token: 'tk' }]);
  const order = api.seen.map(({ operation }) => operation);
  expect(order.lastIndexOf('GET /passkeys')).toBeLessThan(order.indexOf('POST /passkey-challenges'));
});

test('D-107: only the two specified calls come between a press and its prompt, no script and no pause', async ({
  visitor,
  page,
}) => {
  await stubAuthenticator(page, { answer: 'refusal' });
  const trailOf = await recordAfterPress(page, 'get');
  await visitor.open('/mfa');
  // Each call starts with its time limit.
  const call = ['setTimeout', 'fetch'];
  expect(await trailOf(() => visitor.press('use-passkey'))).toEqual(['press', ...call, 'task', ...call, 'get']);
});

test('CALL-43: without a token the query is absent', async ({ visitor, page, api }) => {
  await stubAuthenticator(page, { answer: 'refusal' });
  await visitor.open('/mfa');
  await visitor.press('use-passkey');
  await expect.poll(() => asked(page)).toHaveLength(1);
  expect(api.requests('GET /passkeys').at(-1)?.query).toEqual({});
});

test('MFA-11: the serialised credential is the code', async ({ visitor, page, api }) => {
  await stubAuthenticator(page);
  api.answer('POST /signin/mfa', result('OK', {}));
  await visitor.open('/mfa?token=tk');
  await visitor.press('use-passkey');
  await visitor.expectPath('/init-st');
  const [body] = api.requests('POST /signin/mfa').map((request) => request.body);
  expect(body).toEqual({ token: 'tk', factor: 'PASSKEY', code: expect.any(String) });
  const { code } = body as { code: string };
  expect(JSON.parse(code)).toMatchObject({
    id: CREDENTIAL,
    type: 'public-key',
    response: { signature: expect.any(String) },
  });
});

for (const operation of ['GET /passkeys', 'POST /passkey-challenges'] as const)
  test(`ERR-26 D-97: INVALID_TOKEN of ${operation} shows a toast on sign-in`, async ({ visitor, page, api }) => {
    await stubAuthenticator(page);
    await visitor.open('/mfa');
    await expect(visitor.action('use-passkey')).toBeVisible();
    await expect.poll(() => api.requests('GET /passkeys').length).toBe(1);
    api.answer(operation, refusal('INVALID_TOKEN'));
    await visitor.press('use-passkey');
    await expect(visitor.toast('error')).toContainText(textOf('validation.token.expired'));
    await visitor.expectPath('/');
  });

test('ERR-27: any other passkey error is an alert', async ({ visitor, page, api }) => {
  await stubAuthenticator(page, { answer: 'refusal' });
  await visitor.open('/mfa');
  await visitor.press('use-passkey');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  api.answer('POST /passkey-challenges', refusal('FORBIDDEN', { status: 403 }));
  await visitor.press('use-passkey');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
