import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { fault, ok, refuse, type Said } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const SIGN_IN = 'POST /signin/{provider}';
const LINK = 'POST /linked-accounts:link';

const comeBack = (answer: Said, state: Said = ok({ redirectUri: 'https://portal.test/sso/google' })) =>
  openScene({
    compiled,
    address: '/sso/google?code=c&state=s',
    script: (http, browser) => {
      browser.say('browser social-return', state);
      http.say(SIGN_IN, answer);
    },
  });

describe('back from the provider', () => {
  it('CALL-08 D-53: the state is checked, then the code is sent', async () => {
    const scene = await comeBack(refuse('DELETED_USER'));
    expect(scene.browser.sent('browser social-return')).toEqual([{ provider: 'google', state: 's' }]);
    expect(scene.http.sent(SIGN_IN)).toEqual([
      { provider: 'google', code: 'c', redirectUri: 'https://portal.test/sso/google' },
    ]);
    expect(scene.view.program?.id).toBe('deleted-account');
  });

  it('D-53: another state sends nothing', async () => {
    const scene = await comeBack(ok({}), refuse('STATE_MISMATCH'));
    expect(scene.http.sent(SIGN_IN)).toEqual([]);
    expect(scene.view.program?.id).toBe('sso-failed');
  });

  it.each([
    ['error=access_denied&state=s', 'sign-in'],
    ['error=server_error&state=s', 'sso-failed'],
    ['state=s', 'bad-request'],
  ])('D-50: after %s without a code, nothing is sent and %s opens', async (query, screen) => {
    const scene = await openScene({ compiled, address: `/sso/google?${query}` });
    expect(scene.view.program?.id).toBe(screen);
    expect(scene.http.sent(SIGN_IN)).toEqual([]);
  });

  const state = (name: string, more = {}) => refuse('BAD_CREDENTIALS', { errors: { state: name, ...more } });
  for (const [name, answer, screen] of [
    ['DEACTIVATED', state('DEACTIVATED'), 'deactivated-account'],
    ['DEACTIVATED_USER', refuse('DEACTIVATED_USER'), 'deactivated-account'],
    ['UNAPPROVED', state('UNAPPROVED', { orgId: 'O1' }), 'pending-approve'],
    ['no state', refuse('BAD_CREDENTIALS'), 'sso-failed'],
    ['an unknown code', refuse('SOMETHING_NEW'), 'sso-failed'],
    ['a fault', fault('INTERNAL'), 'sso-failed'],
  ] as const)
    it(`D-50: ${name} goes to ${screen}`, async () => {
      const scene = await comeBack(answer);
      expect(scene.view.program?.id).toBe(screen);
    });

  for (const [name, dialog] of [
    ['LOCKED', 'locked'],
    ['PENDING', 'activation-needed'],
    ['DORMANT', 'dormant'],
  ] as const)
    it(`CODE-19 CODE-21 CODE-22: ${name} opens a dialog before a screen that continues`, async () => {
      const scene = await comeBack(state(name, { token: 't', id: 'u1' }));
      expect(scene.view.dialog?.id).toBe(dialog);
      expect(scene.view.state).toBe('stopped');
      await scene.act((view) => view.closeDialog());
      await scene.act((view) => view.press('sign-in'));
      expect(scene.view.program?.id).toBe('sign-in');
    });

  it('CODE-18 D-39: a duplicate session opens the question on sign-in', async () => {
    const scene = await comeBack(ok({ token: 'single' }, 'NOT_ALLOWED_MULTI_SESSION'));
    expect(scene.view.program?.id).toBe('sign-in');
    expect(scene.view.dialog?.id).toBe('duplicate-session');
  });
});

describe('linking', () => {
  const link = async (answer: Said) => {
    const scene = await openScene({
      compiled,
      address: '/signup/google/linked?username=a@b.co&accessToken=at',
      script: (http) =>
        http.say('POST /linked-accounts/check-token', ok({ email: 'a@b.co', name: 'A' })).say(LINK, answer),
    });
    await scene.fill({ password: 'secret words' }, 'connect');
    return scene;
  };

  it('CALL-47: sends password, provider and accessToken', async () => {
    const scene = await link(refuse('DELETED_USER'));
    expect(scene.http.sent(LINK)).toEqual([{ password: 'secret words', provider: 'google', accessToken: 'at' }]);
  });

  it('ERR-41: all three messages show at once', async () => {
    const errors = { token: 'A token', id: 'An id', password: 'A password' };
    const { view } = await link(refuse('BAD_REQUEST', { errors }));
    expect(view.banner).toMatchObject({ text: 'A token' });
    expect(view.errors).toEqual({ username: { text: 'An id' }, password: { text: 'A password' } });
  });

  it('DLG-10: without a message a dialog says that the password is wrong', async () => {
    const { view } = await link(refuse('BAD_CREDENTIALS'));
    expect(view.dialog?.id).toBe('password-mismatch');
  });

  it('ROUTE-20: a path without a known provider is a bad request', async () => {
    const scene = await openScene({ compiled, address: '/signup/nobody/linked?username=a@b.co&accessToken=at' });
    expect(scene.view.program?.id).toBe('bad-request');
  });
});
