import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const WHO = { username: 'ada@acme.test', businessUser: false, alternativeEmail: 'backup@d.com' };

describe('a passkey prompt that was left behind', () => {
  const passkeys = [{ credentialId: 'c', currentDevice: true }];
  const open = async (address: string, held: 'browser passkey' | 'POST /passkey-challenges') => {
    const scene = await openScene({
      compiled,
      address,
      inputs: { token: 'T' },
      script: (http, browser) => {
        http
          .say('POST /mfa/check-sign-token', ok(WHO))
          .say('GET /mfa', ok({ PASSKEY: { passkeys }, OTP: { registeredAt: '2026-01-01T00:00:00Z' } }))
          .say('GET /passkeys', ok(passkeys), ok(passkeys))
          .say('POST /passkey-challenges', ok({ challenge: 'ch', rpId: 'portal.test', timeout: 60 }));
        if (held === 'browser passkey') browser.withhold(held);
        else http.withhold(held);
      },
    });
    await scene.clock.advance(300);
    return scene;
  };

  const both = ok({ PASSKEY: { passkeys }, OTP: { registeredAt: '2026-01-01T00:00:00Z' } });
  const alone = ok({ PASSKEY: { passkeys } });
  it.each([
    ['/mfa', 'an account with both', both, true],
    ['/mfa', 'an account with a passkey alone', alone, false],
    ['/sign-on/T/mfa', 'an account with both', both, true],
    ['/sign-on/T/mfa', 'an account with a passkey alone', alone, false],
    ['/sign-on/T/mfa', 'a service that does not say', refuse('NOT_FOUND'), true],
    ['/sign-on/T/mfa', 'a service that names no factor', ok({}), true],
  ])('MFA-04 APPMFA-12: on %s, %s is offered only the factors it has', async (address, _, factors, offered) => {
    for (const [outcome, dialog, texts] of [
      ['UNSUPPORTED', 'passkey-unsupported', offered ? ['message'] : ['elsewhere']],
      ['FAILED', 'passkey-failed', offered ? ['message', 'code'] : ['message']],
    ] as const) {
      const scene = await openScene({
        compiled,
        address,
        inputs: { token: 'T' },
        script: (http, browser) => {
          http
            .say('POST /mfa/check-sign-token', ok(WHO))
            .say('GET /mfa', factors)
            .say('GET /passkeys', ok(passkeys))
            .say('POST /passkey-challenges', ok({ challenge: 'ch', rpId: 'portal.test', timeout: 60 }));
          browser.say('browser passkey', refuse(outcome));
        },
      });
      await scene.clock.advance(300);
      expect(scene.http.sent('GET /mfa')).toEqual([{ token: 'T' }]);
      expect(scene.view.dialog?.id).toBe(dialog);
      const visible = [...(scene.view.dialog?.dialog.body ?? []), ...(scene.view.program?.screen.body ?? [])].filter(
        (item) => scene.view.isVisible(item),
      );
      expect(visible.flatMap((item) => ('text' in item ? [item.text] : []))).toEqual(texts);
      expect(visible.some((item) => 'link' in item && item.link === 'to-otp')).toBe(offered);
    }
  });

  it.each([
    ['/mfa', 'browser passkey'],
    ['/mfa', 'POST /passkey-challenges'],
    ['/sign-on/T/mfa', 'browser passkey'],
    ['/sign-on/T/mfa', 'POST /passkey-challenges'],
  ] as const)('MFA-04 APPMFA-12: on %s, %s is closed and interrupts no code', async (address, held) => {
    const scene = await open(address, held);
    const caller = held === 'browser passkey' ? scene.browser : scene.http;
    const [prompt] = caller.of(held);
    expect(scene.view.state).toBe('passkey');
    await scene.act((view) => view.press('to-otp'));
    expect(scene.view.state).toBe('otp');
    expect(prompt?.isAborted, 'the prompt is closed').toBe(true);
    prompt?.answer(refuse('CANCELLED'));
    await scene.clock.advance(20_000);
    expect(scene.view.dialog).toBeUndefined();
    expect(scene.browser.of('browser passkey').length).toBe(held === 'browser passkey' ? 1 : 0);
  });
});
