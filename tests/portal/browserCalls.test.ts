import { afterEach, describe, expect, it, vi } from 'vitest';
import { BROWSER_OPERATIONS } from '../../src/contract/operations.ts';
import { BrowserCalls } from '../../src/engine/adapters/BrowserCalls.ts';
import { browserCalls } from '../../src/portal/browser/browserCalls.ts';
import { identifyPasskeyError } from '../../src/portal/browser/identifyPasskeyError.ts';
import { readEnvironment } from '../../src/portal/browser/readEnvironment.ts';
import { relyingPartyId } from '../../src/portal/browser/relyingPartyId.ts';

const environment = (google: object = { clientId: 'client', authorizationEndpoint: 'https://social.test/auth?x=1' }) =>
  readEnvironment({ google, hostnames: { main: 'localhost' } }, 'localhost');
const DESCRIBED = { answer: 'resource', parameters: {}, success: [], failure: [] } as const;
const calls = (google?: object) => new BrowserCalls(browserCalls(() => environment(google)));
const ask = (operation: string, parameters: Readonly<Record<string, unknown>> = {}, google?: object) =>
  calls(google).ask({ operation, described: DESCRIBED, parameters, language: 'en', validators: {} }).answer;
const refused = (code: string) => ({ kind: 'outcome', outcome: code, code, success: false });
const addressOf = (answer: Awaited<ReturnType<typeof ask>>): URL => {
  const data = answer.kind === 'outcome' ? answer.data : undefined;
  if (typeof data !== 'object' || data === null || !('address' in data)) throw new Error('no address');
  return new URL(String(data.address));
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('a social sign-in', () => {
  it('SOCIAL-13 SOCIAL-14 SOCIAL-15 SOCIAL-16 ROUTE-16: asks the provider as specified, with a fresh state', async () => {
    const first = addressOf(await ask('browser social-begin', { provider: 'google' }));
    expect(first.origin + first.pathname).toBe('https://social.test/auth');
    expect(Object.fromEntries(first.searchParams)).toEqual({
      x: '1',
      client_id: 'client',
      redirect_uri: `${window.location.origin}/sso/google`,
      response_type: 'code',
      scope: 'openid profile email',
      access_type: 'offline',
      prompt: 'select_account',
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const second = addressOf(await ask('browser social-begin', { provider: 'google', loginHint: 'ada@acme.test' }));
    expect(second.searchParams.get('login_hint')).toBe('ada@acme.test');
    expect(second.searchParams.get('state')).not.toBe(first.searchParams.get('state'));
    const google = { clientId: 'client', authorizationEndpoint: 'https://social.test/auth', nonce: 'of-this-browser' };
    const tied = addressOf(await ask('browser social-begin', { provider: 'google' }, google));
    expect(tied.searchParams.get('nonce')).toBe('of-this-browser');
  });

  it('P13: asks the provider for a sign-in that is as new as the app wishes, and passes nothing else on', async () => {
    const asked = async (maxAge: string) =>
      addressOf(await ask('browser social-begin', { provider: 'google', maxAge })).searchParams.get('max_age');
    expect([await asked('0'), await asked('3600')]).toEqual(['0', '3600']);
    for (const wrong of ['', '-1', '1.5', 'login', '1&prompt=none']) expect(await asked(wrong)).toBeNull();
  });

  it('D-53: returns the state that was sent, once, and no other', async () => {
    const state = addressOf(await ask('browser social-begin', { provider: 'google' })).searchParams.get('state');
    expect(await ask('browser social-return', { provider: 'google', state })).toMatchObject({
      outcome: 'OK',
      data: { redirectUri: `${window.location.origin}/sso/google` },
    });
    expect(await ask('browser social-return', { provider: 'google', state })).toEqual(refused('STATE_MISMATCH'));
    await ask('browser social-begin', { provider: 'google' });
    expect(await ask('browser social-return', { provider: 'google', state: 'forged' })).toEqual(
      refused('STATE_MISMATCH'),
    );
    expect(await ask('browser social-return', { provider: 'google' })).toEqual(refused('STATE_MISMATCH'));
  });

  it('SOCIAL-12: is unavailable without a client, or if the state cannot be stored', async () => {
    expect(
      await ask('browser social-begin', { provider: 'google' }, { clientId: 'unavailable-google-client' }),
    ).toEqual(refused('UNAVAILABLE'));
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(await ask('browser social-begin', { provider: 'google' })).toEqual(refused('UNAVAILABLE'));
    expect(await ask('browser social-return', { provider: 'google', state: 'x' })).toEqual(refused('STATE_MISMATCH'));
  });
});

describe('the clipboard', () => {
  it('TOAST-06: takes a text, or reports that it failed', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await ask('browser copy', { text: 'SECRET' })).toMatchObject({ outcome: 'OK', success: true });
    expect(writeText).toHaveBeenCalledWith('SECRET');
    writeText.mockReturnValue(Promise.reject(new DOMException('denied', 'NotAllowedError')));
    expect(await ask('browser copy', { text: 'SECRET' })).toEqual(refused('FAILED'));
    vi.stubGlobal('navigator', {});
    expect(await ask('browser copy', { text: 'SECRET' })).toEqual(refused('FAILED'));
  });
});

describe('the device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      0,
      { type: 'PC', os: 'Windows', osVersion: '10', browser: 'Chrome' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      5,
      { type: 'Mobile', os: 'Android', osVersion: '14', browser: 'Chrome' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15',
      5,
      { type: 'Mobile', os: 'Mac OS', osVersion: '10.15.7', browser: 'Safari' },
    ],
    ['nothing known', 0, { type: 'PC' }],
  ])('DEVICE-01 DEVICE-02 DEVICE-03: %s', async (userAgent, maxTouchPoints, data) => {
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
    expect(await ask('browser device')).toMatchObject({ outcome: 'OK', data });
  });
});

describe('a passkey', () => {
  it('is unsupported if the browser has no passkeys', async () => {
    expect(await ask('browser passkey', { challenge: 'AAAA' })).toEqual(refused('UNSUPPORTED'));
  });

  it('LIMIT-08: is requested with the main host as relying party, user verification preferred, this device only', async () => {
    let asked: CredentialRequestOptions | undefined;
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.stubGlobal('navigator', {
      credentials: {
        get: (options: CredentialRequestOptions) => {
          asked = options;
          return Promise.reject(new DOMException('no', 'NotAllowedError'));
        },
      },
    });
    const passkeys = [{ credentialId: 'AQID', currentDevice: true }];
    const answer = await ask('browser passkey', { challenge: 'AAAA', timeout: 60_000, passkeys, rpId: 'evil.test' });
    expect(answer).toEqual(refused('CANCELLED'));
    expect(asked?.publicKey).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      timeout: 60_000,
      allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    expect(asked?.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([
    [new DOMException('x', 'NotAllowedError'), 'CANCELLED'],
    [new DOMException('x', 'AbortError'), 'CANCELLED'],
    [new Error('wrapped', { cause: new DOMException('x', 'NotAllowedError') }), 'CANCELLED'],
    [new DOMException('x', 'NotSupportedError'), 'UNSUPPORTED'],
    [new DOMException('x', 'SecurityError'), 'FAILED'],
    [new DOMException('x', 'InvalidStateError'), 'FAILED'],
    [new Error('Authentication was not completed'), 'FAILED'],
    ['odd', 'FAILED'],
  ])('ERR-27: %s is %s', (error, code) => {
    expect(identifyPasskeyError(error)).toBe(code);
  });

  it.each([
    ['login.portal.test', 'portal.test', 'portal.test'],
    ['portal.test', 'portal.test', 'portal.test'],
    ['localhost', 'portal.test', 'localhost'],
    ['evilportal.test', 'portal.test', 'evilportal.test'],
  ])('D-66: on %s with main host %s it belongs to %s', (host, mainHost, id) => {
    expect(relyingPartyId(host, mainHost)).toBe(id);
  });
});

it('an unknown operation gives an unknown outcome', async () => {
  expect(await ask('browser nothing')).toEqual(refused('UNKNOWN'));
  expect(await ask('constructor')).toEqual(refused('UNKNOWN'));
});

it.each(Object.entries(BROWSER_OPERATIONS))(
  '%s reads each parameter that its contract declares',
  async (id, operation) => {
    const read = new Set<string>();
    const parameters = new Proxy<Record<string, unknown>>({}, { get: (_, name) => void read.add(String(name)) });
    await ask(id, parameters);
    expect([...read].sort()).toEqual(Object.keys(operation.parameters).sort());
  },
);
