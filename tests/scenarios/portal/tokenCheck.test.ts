import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { refuse } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();

describe('while the token is checked', () => {
  const open = (address: string) =>
    openScene({ compiled, address, script: (http) => http.withhold('POST /check-token') });

  for (const address of ['/unauthenticated', '/signup', '/?flowEntry=chooser', '/?filter=security'])
    it(`TOKEN-04 TOKEN-05 TOKEN-07 TOKEN-08: ${address} shows no spinner`, async () => {
      const { http, shell } = await open(address);
      expect(http.of('POST /check-token')).toHaveLength(1);
      expect(shell.isChecking).toBe(false);
    });

  for (const address of ['/', '/mfa/info', '/no-such-page'])
    it(`TOKEN-01: ${address} shows a spinner`, async () => {
      const { shell } = await open(address);
      expect(shell.isChecking).toBe(true);
    });
});

describe('an expired session', () => {
  it('TOKEN-09 TOKEN-10: goes to sign-in with a toast', async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/info',
      script: (http) => http.say('POST /check-token', refuse('EXPIRED'), refuse('UNAUTHORIZED')),
    });
    expect(scene.view.program?.id).toBe('sign-in');
    expect(scene.view.toasts.map(({ variant, message }) => ({ variant, message }))).toEqual([
      { variant: 'error', message: { key: 'validation.token.expired' } },
    ]);
  });

  it('D-09: stays on sign-in with a toast', async () => {
    const scene = await openScene({
      compiled,
      address: '/',
      script: (http) => http.say('POST /check-token', refuse('EXPIRED')),
    });
    expect(scene.http.of('POST /check-token')).toHaveLength(1);
    expect(scene.view.toasts).toHaveLength(1);
  });
});
