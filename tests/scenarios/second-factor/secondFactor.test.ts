import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene, type Scene } from '../bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const WHO = { username: 'ada@acme.test', businessUser: false, alternativeEmail: 'backup@d.com' };
const SETUP = {
  resource: 'SECRET',
  username: 'ada@acme.test',
  userId: 'U',
  alternativeRequirement: 'REQUIRED',
  businessUser: false,
};
type Script = (http: ScriptedCaller, browser: ScriptedCaller) => void;

describe('/mfa', () => {
  const open = async (script: Script) => {
    const scene = await openScene({
      compiled,
      address: '/mfa',
      inputs: { token: 'T' },
      script: (http, browser) => {
        http.say('POST /mfa/check-sign-token', ok(WHO));
        script(http, browser);
      },
    });
    expect(scene.view.phase).toBe('loading');
    await scene.clock.advance(299);
    expect([scene.http.of('GET /mfa'), scene.view.focus], 'no field is drawn yet').toEqual([[], undefined]);
    await scene.clock.advance(1);
    return scene;
  };

  it('LIMIT-05: asks for the passkey once, 300 ms after it opened, with the token of the history entry', async () => {
    const scene = await open((http) => http.say('GET /mfa', ok({ OTP: { registeredAt: '2026-01-01T00:00:00Z' } })));
    expect(scene.http.sent('GET /mfa')).toEqual([{ token: 'T' }]);
    expect(scene.view).toMatchObject({ phase: 'ready', state: 'otp', focus: { field: 'otpCode' } });
  });

  it('D-66: requests a passkey of this device without a press, and shows nothing if that prompt is dismissed', async () => {
    const passkeys = [{ credentialId: 'c', currentDevice: true }];
    const scene = await open((http, browser) => {
      http
        .say('GET /mfa', ok({ PASSKEY: { passkeys }, OTP: { registeredAt: '2026-01-01T00:00:00Z' } }))
        .say('GET /passkeys', ok(passkeys))
        .say('POST /passkey-challenges', ok({ challenge: 'ch', rpId: 'portal.test', timeout: 60 }));
      browser.withhold('browser passkey');
    });
    expect(scene.browser.sent('browser passkey')).toEqual([{ challenge: 'ch', timeout: 60, passkeys }]);
    expect(scene.view).toMatchObject({ phase: 'ready', state: 'passkey' });
    scene.browser.of('browser passkey')[0]?.answer(refuse('CANCELLED'));
    await scene.clock.advance(0);
    expect(scene.view.dialog).toBeUndefined();
    await scene.act((view) => view.press('use-passkey'));
    expect(scene.browser.sent('browser passkey')).toHaveLength(2);
  });

  it('VALID-40 VALID-41: checks a code in the form first, then by the service', async () => {
    const scene = await open((http) =>
      http.say('GET /mfa', ok({})).say('POST /signin/mfa', refuse('BAD_REQUEST'), ok({}, 'NEW_DEVICE')),
    );
    await scene.fill({ otpCode: '12a' }, 'verify');
    expect(scene.view.errors).toEqual({ otpCode: { key: 'validation.type.number' } });
    await scene.fill({ otpCode: '123 456' });
    expect(scene.http.sent('POST /signin/mfa')).toEqual([{ token: 'T', factor: 'OTP', code: '123456' }]);
    expect(scene.view.errors).toEqual({ otpCode: { key: 'validation.mfa.badCredentials' } });
    await scene.act((view) => view.press('verify'));
    expect(scene.navigation.address).toBe('/device/register');
  });
});

describe('an expired sign-in', () => {
  const isToldToSignIn = (scene: Scene) => {
    expect(scene.navigation.address).toBe('/');
    expect(scene.portal.toasts.list.map(({ message }) => message)).toEqual([{ key: 'validation.token.expired' }]);
    expect(scene.view.banner).toMatchObject({ key: 'validation.token.expired' });
  };

  it.each(['INVALID_TOKEN', 'UNAUTHORIZED'])('D-97: %s of a code on /mfa leads back to the beginning', async (code) => {
    const scene = await openScene({
      compiled,
      address: '/mfa',
      inputs: { token: 'T' },
      script: (http) =>
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /mfa', ok({}))
          .say('POST /signin/mfa', refuse('EXPIRED'), refuse(code)),
    });
    await scene.clock.advance(300);
    await scene.fill({ otpCode: '123456' });
    expect(scene.navigation.address, 'EXPIRED concerns the code, not the sign-in').toBe('/mfa');
    expect(scene.view.errors).toEqual({ otpCode: { key: 'validation.mfa.otpExpired' } });
    await scene.act((view) => view.press('verify'));
    isToldToSignIn(scene);
  });

  it.each(['INVALID_TOKEN', 'UNAUTHORIZED'])('D-97: %s of a passkey leads back to the beginning', async (code) => {
    const passkeys = [{ credentialId: 'c', currentDevice: true }];
    const scene = await openScene({
      compiled,
      address: '/mfa',
      inputs: { token: 'T' },
      script: (http, browser) => {
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /mfa', ok({ PASSKEY: { passkeys } }))
          .say('GET /passkeys', ok(passkeys))
          .say('POST /passkey-challenges', ok({ challenge: 'ch', rpId: 'portal.test', timeout: 60 }))
          .say('POST /signin/mfa', refuse(code));
        browser.say('browser passkey', ok({ credential: '{}' }));
      },
    });
    await scene.clock.advance(300);
    isToldToSignIn(scene);
  });

  it.each(['INVALID_TOKEN', 'EXPIRED', 'UNAUTHORIZED'])(
    "ERR-26 D-97: %s of an app's sign-on leads back",
    async (code) => {
      const scene = await openScene({
        compiled,
        address: '/sign-on/T/mfa',
        script: (http) => http.say('GET /passkeys', refuse(code)),
      });
      await scene.clock.advance(300);
      isToldToSignIn(scene);
    },
  );

  it.each([
    ['INVALID_TOKEN', '/', undefined],
    ['UNAUTHORIZED', '/', undefined],
    ['EXPIRED', '/sign-on/T/mfa', 'passkey-failed'],
    ['BAD_CREDENTIALS', '/sign-on/T/mfa', 'passkey-failed'],
  ])('ERR-27 D-97: %s of a passkey for an app ends at %s with %s', async (code, address, dialog) => {
    const scene = await openScene({
      compiled,
      address: '/sign-on/T/mfa',
      script: (http, browser) => {
        http
          .say('GET /passkeys', ok([{ credentialId: 'c', currentDevice: true }]))
          .say('POST /passkey-challenges', ok({ challenge: 'ch', rpId: 'portal.test', timeout: 60 }))
          .say('POST /sign-on/{tokenId}/mfa:verify', refuse(code));
        browser.say('browser passkey', ok({ credential: '{}' }));
      },
    });
    await scene.clock.advance(300);
    expect(scene.navigation.address).toBe(address);
    expect(scene.view.dialog?.id).toBe(dialog);
  });

  it("D-97: INVALID_TOKEN of a set-up's code leads back, that of a mailed code asks for a new one", async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/set?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-setting-token', ok(SETUP))
          .say('POST /mfa', ok(SETUP))
          .say('POST /mfa:verify', ok({}), refuse('INVALID_TOKEN'))
          .say('POST /alternative-email:init', ok({ token: 'E1' }))
          .say('POST /alternative-email:verify', refuse('INVALID_TOKEN')),
    });
    await scene.clock.advance(300);
    await scene.fill({ otpCode: '123456' }, 'verify-app');
    await scene.fill({ alternativeEmail: 'backup@d.com' }, 'send-code');
    await scene.fill({ emailCode: '1234' }, 'verify-email');
    expect(scene.view.errors).toEqual({ emailCode: { key: 'validation.mfa.expired' } });
    const late = await openScene({
      compiled,
      address: '/mfa/set?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-setting-token', ok(SETUP))
          .say('POST /mfa', ok(SETUP))
          .say('POST /mfa:verify', refuse('INVALID_TOKEN')),
    });
    await late.clock.advance(300);
    await late.fill({ otpCode: '123456' }, 'verify-app');
    isToldToSignIn(late);
  });
});

describe('/mfa/set', () => {
  const { alternativeRequirement: _, ...UNTOLD } = SETUP;
  it.each([
    ['taken from the answer of the check', SETUP, false],
    ['OPTIONAL without an answer', UNTOLD, true],
  ])('D-60: a requirement that the set-up leaves out is %s', async (_, checked, mayBeLater) => {
    const scene = await openScene({
      compiled,
      address: '/mfa/set?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-setting-token', ok(checked))
          .say('POST /mfa', ok(UNTOLD))
          .say('POST /mfa:verify', ok({})),
    });
    await scene.clock.advance(300);
    await scene.fill({ otpCode: '123456' }, 'verify-app');
    expect(scene.view.state).toBe('email');
    const later = scene.view.program?.screen.body.find((item) => 'button' in item && item.button === 'later');
    expect(later !== undefined && scene.view.isVisible(later)).toBe(mayBeLater);
  });

  it('VALID-46 VALID-47: the last button needs a verified address and a ticked consent', async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/set?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-setting-token', ok(SETUP))
          .say('POST /mfa', ok(SETUP))
          .say('POST /mfa:verify', ok({}))
          .say('POST /alternative-email:init', ok({ token: 'E1' }), ok({ token: 'E2' }))
          .say('POST /alternative-email:verify', ok({ mfaSettingToken: 'M' }))
          .say('POST /mfa:activate', ok()),
    });
    await scene.clock.advance(300);
    expect(scene.navigation.address).toBe('/mfa/set');
    expect(scene.navigation.current().state.inputs).toEqual({ token: 'T' });
    await scene.fill({ otpCode: '123456' }, 'verify-app');
    expect(scene.view.state).toBe('email');
    const last = scene.view.program?.screen.body.find((item) => 'submit' in item && item.submit === 'set-up');
    const isEnabled = () => last !== undefined && scene.view.isEnabled(last);
    await scene.fill({ alternativeEmail: 'backup@d.com' }, 'send-code');
    await scene.fill({ emailCode: '1234' }, 'verify-email');
    expect(isEnabled()).toBe(false);
    const verify = scene.view.program?.screen.body.find((item) => 'button' in item && item.button === 'verify-email');
    const isVerifiable = () => verify !== undefined && scene.view.isVisible(verify);
    expect(isVerifiable(), 'a second press would use the code again').toBe(false);
    await scene.fill({ agree: true });
    expect(isEnabled()).toBe(true);
    await scene.fill({ alternativeEmail: 'other@d.com' });
    expect(isEnabled(), 'a changed address is not verified').toBe(false);
    await scene.fill({}, 'send-code');
    expect(isVerifiable()).toBe(true);
    await scene.fill({ emailCode: '4321' }, 'verify-email');
    await scene.fill({}, 'set-up');
    expect(scene.http.sent('POST /alternative-email:verify').map(({ token }) => token)).toEqual(['E1', 'E2']);
    expect(scene.http.sent('POST /mfa:activate')).toEqual([{ token: 'T', factor: 'OTP', alternativeEmailToken: 'M' }]);
    expect(scene.view.dialog?.id).toBe('done');
  });
});

describe('Enter in a field', () => {
  it('presses the button that checks the field if it is there and enabled, and nothing else', async () => {
    const scene = await openScene({
      compiled,
      address: '/sign-on/T/mfa-set',
      script: (http) =>
        http
          .say('POST /sign-on/{tokenId}/mfa', ok(SETUP))
          .say('POST /sign-on/{tokenId}/mfa:verify', ok({}))
          .say('POST /alternative-email:init', ok({ token: 'E1' }))
          .say('POST /alternative-email:verify', ok({ mfaSettingToken: 'M' })),
    });
    const enter = async (field: string) => {
      let isTaken = false;
      await scene.act((view) => {
        isTaken = view.enter('', field);
      });
      return isTaken;
    };
    await scene.fill({}, 'begin');
    await scene.fill({ otpCode: '12345' });
    expect(await enter('otpCode')).toBe(true);
    expect(scene.http.sent('POST /sign-on/{tokenId}/mfa:verify')).toHaveLength(1);
    expect(await enter('otpCode'), 'the button is not there').toBe(false);
    await scene.act((view) => view.submit(''));
    expect(scene.view.state).toBe('email');
    await scene.fill({ alternativeEmail: 'backup@d.com' });
    expect(await enter('alternativeEmail')).toBe(true);
    await scene.fill({ emailCode: '1234' });
    expect(await enter('emailCode')).toBe(true);
    expect(scene.http.sent('POST /alternative-email:init')).toHaveLength(1);
    expect(scene.http.sent('POST /alternative-email:verify')).toEqual([{ token: 'E1', code: '1234' }]);
    expect(await enter('agree'), 'the disabled submit says what is missing').toBe(true);
  });
});

describe('/mfa/deactivate', () => {
  it('LIMIT-09 D-90: the option shows the masked backup address before a mail is requested', async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/deactivate?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /alternative-email', ok({ businessUser: false, alternativeEmail: 'backup@d.com' })),
    });
    await scene.clock.advance(300);
    const text = scene.view.program?.screen.body.find((item) => 'text' in item && item.text === 'backup-email');
    if (text === undefined || !('values' in text) || text.values?.email === undefined) throw new Error('no text');
    expect(scene.view.isVisible(text)).toBe(true);
    expect(scene.view.present(text.values.email)).toEqual({ value: 'ba****@d.com' });
    expect(scene.http.of('POST /mfa/deactivate-tokens')).toEqual([]);
  });

  it.each([
    ['FORBIDDEN', 'no-method', '/mfa/deactivate'],
    ['INVALID_TOKEN', 'link-expired', '/mfa/deactivate'],
    ['EXPIRED', 'link-expired', '/mfa/deactivate'],
    ['UNAUTHORIZED', undefined, '/'],
    ['BAD_REQUEST', 'no-method', '/mfa/deactivate'],
    ['NOT_FOUND', 'no-method', '/mfa/deactivate'],
  ])('D-76: %s of the code opens the dialog %s, at %s', async (code, dialog, address) => {
    const scene = await openScene({
      compiled,
      address: '/mfa/deactivate?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /alternative-email', ok({ businessUser: false, alternativeEmail: 'backup@d.com' }))
          .say('POST /mfa/deactivate-tokens', refuse(code)),
    });
    await scene.clock.advance(300);
    await scene.fill({}, 'use-email');
    expect(scene.view.dialog?.id).toBe(dialog);
    expect(scene.navigation.address).toBe(address);
    expect(scene.portal.toasts.list).toHaveLength(dialog === undefined ? 1 : 0);
  });

  it('MFAOFF: a countdown of ten minutes starts with each mailed code', async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/deactivate?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /alternative-email', ok({ businessUser: false, alternativeEmail: 'backup@d.com' }))
          .say('POST /mfa/deactivate-tokens', ok({ token: 'D', expiresAt: '2026-05-01T10:10:00Z' })),
    });
    await scene.clock.advance(300);
    await scene.fill({}, 'use-email');
    expect(scene.view).toMatchObject({ state: 'code', remaining: 600_000 });
    await scene.clock.advance(60_000);
    expect(scene.view.remaining).toBe(540_000);
    await scene.fill({}, 'resend');
    expect(scene.view.dialog?.id).toBe('resent');
    expect(scene.view.remaining).toBe(600_000);
    await scene.act((view) => view.closeDialog());
    await scene.clock.advance(600_000);
    expect(scene.view.state).toBe('expired');
    expect(scene.view.remaining).toBeUndefined();
  });
});
