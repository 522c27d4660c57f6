import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const CHECK = 'POST /email-verification/check-token';
const CONFIRM = 'POST /email-verification/confirm';
const START_OVER = 'POST /email-verification/start-over';
const WHO = { username: 'ada@solo.test', orgName: null };
const PERSON = { password: 'Abc-12345!', confirmPassword: 'Abc-12345!', lastName: 'Lovelace', firstName: 'Ada' };
const AGREED = ['age', 'service', 'privacy'];
const VERIFIED = { name: 'Ada Lovelace', username: 'ada@solo.test' };

const open = (script: (http: ScriptedCaller) => void = () => {}) =>
  openScene({
    compiled,
    address: '/email-verification/confirm?token=V1',
    script: (http) => {
      http.say(CHECK, ok(WHO)).say('GET /orgs', ok([]));
      script(http);
    },
  });
type Scene = Awaited<ReturnType<typeof open>>;
const shownOf = ({ view }: Scene) => view.program?.id;

describe('a verification link that is opened in another browser', () => {
  it('P16: takes its token out of the address, names the account and asks for the password', async () => {
    const scene = await open();
    expect(shownOf(scene)).toBe('email-verification-confirm');
    expect(scene.view.form).toMatchObject({ username: 'ada@solo.test' });
    expect(scene.http.sent(CHECK)).toEqual([{ token: 'V1' }]);
    expect(scene.navigation.address).toBe('/email-verification/confirm');
  });

  it.each([
    ['EXPIRED', 'expired'],
    ['INVALID_TOKEN', 'revoked'],
    ['BAD_REQUEST', 'unknown'],
  ])('%s leads to the failure that is %s', async (code, state) => {
    for (const script of [
      (http: ScriptedCaller) => http.say(CHECK, refuse(code)),
      ...(state === 'unknown' ? [] : [(http: ScriptedCaller) => http.say(CONFIRM, refuse(code))]),
    ]) {
      const scene = await open(script);
      if (shownOf(scene) === 'email-verification-confirm') await scene.fill({ password: 'Abc-12345!' }, 'confirm');
      expect(shownOf(scene)).toBe('email-verification-failed');
      expect(scene.view.state).toBe(state);
    }
  });

  it('shows a wrong password beside its field, and accepts the next one', async () => {
    const scene = await open((http) => http.say(CONFIRM, refuse('BAD_CREDENTIALS'), ok(VERIFIED)));
    await scene.fill({ password: 'wrong' }, 'confirm');
    expect(scene.view.errors).toEqual({ password: { key: 'validation.password.notFromSignUp' } });
    await scene.fill({ password: 'Abc-12345!' }, 'confirm');
    expect(scene.http.sent(CONFIRM).at(-1)).toEqual({ token: 'V1', password: 'Abc-12345!' });
    expect(shownOf(scene)).toBe('welcome');
  });

  it('leads to the wait for approval', async () => {
    const scene = await open((http) => http.say(CONFIRM, ok({ orgId: 'O1' }, 'AWAITS_APPROVAL')));
    await scene.fill({ password: 'Abc-12345!' }, 'confirm');
    expect(shownOf(scene)).toBe('pending-approve');
  });

  it('lets the visitor start over with their own password, names and consents', async () => {
    const scene = await open((http) => http.say(START_OVER, refuse('USED_PASSWORD'), ok(VERIFIED)));
    await scene.act((view) => view.press('start-over'));
    expect(shownOf(scene)).toBe('email-verification-start-over');
    expect(scene.navigation.address).toBe('/email-verification/start-over');
    await scene.fill({ ...PERSON, terms: AGREED }, 'start-over');
    expect(scene.view.errors).toEqual({ password: { key: 'validation.password.used' } });
    await scene.fill(PERSON, 'start-over');
    const { confirmPassword: _, ...sent } = PERSON;
    expect(scene.http.sent(START_OVER).at(-1)).toEqual({ token: 'V1', ...sent });
    expect(shownOf(scene)).toBe('welcome');
  });
});
