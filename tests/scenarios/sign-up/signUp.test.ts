import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const SIGN_UP = 'POST /unverified-users';
const POLICY = 'GET /orgs/{orgId}/security/settings/password';
const ACME = { id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme Inc', decorators: [] };
const GLOBEX = { id: 'O2', name: 'Globex', alias: 'globex', label: 'Globex', decorators: [] };
const policy = {
  minLength: 8,
  maxLength: 30,
  requiredLowerCase: true,
  requiredUpperCase: false,
  requiredNumber: true,
  requiredSymbol: true,
  duration: { day: 90 },
};
const PERSON = { password: 'Abc-12345!', confirmPassword: 'Abc-12345!', lastName: 'Lovelace', firstName: 'Ada' };
const AGREED = ['age', 'service', 'privacy'];

const open = (script: (http: ScriptedCaller) => void = () => {}) =>
  openScene({
    compiled,
    address: '/signup',
    script: (http) => {
      http.say('GET /orgs', ok([])).say(POLICY, ok(policy));
      script(http);
    },
  });

describe('sign-up', () => {
  it('CALL-62 SIGNUP-12 SIGNUP-13: sends the entered values, stores the answer, and confirms the mail', async () => {
    const answer = { id: 'u1', username: 'ada@solo.test', orgName: null };
    const scene = await open((http) => http.say(SIGN_UP, ok(answer)));
    await scene.fill({ username: 'ada@solo.test', ...PERSON, terms: AGREED }, 'next');
    const { confirmPassword: _, ...sent } = PERSON;
    expect(scene.http.sent(SIGN_UP)).toEqual([{ username: 'ada@solo.test', ...sent }]);
    expect(scene.slots.read('session.signupUser')).toEqual({ id: 'u1', username: 'ada@solo.test' });
    expect(scene.view.program?.id).toBe('sign-up-done');
  });

  it('shows an address with an international domain as it was typed', async () => {
    const scene = await open((http) =>
      http.say(SIGN_UP, ok({ id: 'u1', username: 'ada@xn--bcher-kva.example', orgName: null })),
    );
    await scene.fill({ username: 'ada@bücher.example', ...PERSON, terms: AGREED }, 'next');
    expect(scene.slots.read('session.signupUser')).toMatchObject({ username: 'ada@bücher.example' });
  });

  it('shows hidden characters in names and a password beside their fields, before and after submitting', async () => {
    const scene = await open((http) => http.say(SIGN_UP, refuse('INVISIBLE_CHARACTERS')));
    const hidden = { ...PERSON, lastName: 'Love\u202Elace', firstName: 'A\u200Bda', terms: AGREED };
    const password = 'Abc\u200B-12345!';
    await scene.fill({ username: 'ada@solo.test', ...hidden, password, confirmPassword: password }, 'next');
    expect(scene.view.errors).toEqual({
      password: { key: 'validation.password.invisible' },
      lastName: { key: 'validation.type.person-name' },
      firstName: { key: 'validation.type.person-name' },
    });
    expect(scene.http.sent(SIGN_UP)).toEqual([]);
    await scene.fill(PERSON, 'next');
    expect(scene.view.errors).toEqual({ password: { key: 'validation.password.invisible' } });
  });

  it('VALID-32: enables Next once everything required is filled in', async () => {
    const scene = await open();
    const next = scene.view.program?.screen.body.find((item) => 'submit' in item);
    if (next === undefined) throw new Error('there is no submit button');
    await scene.fill({ terms: ['age', 'service', 'optional'] });
    expect(scene.view.isEnabled(next)).toBe(false);
    await scene.fill({ terms: AGREED });
    expect(scene.view.isEnabled(next)).toBe(true);
  });

  it('says what is missing at Enter while Next is disabled, and sends nothing', async () => {
    const scene = await open();
    await scene.act((view) => {
      expect(view.enter('', 'username')).toBe(true);
    });
    expect(scene.view.errors).toMatchObject({ username: {}, password: {}, terms: {} });
    expect(scene.view.failedSubmits).toBe(1);
    await scene.fill({ terms: AGREED });
    await scene.act((view) => {
      expect(view.enter('', 'username'), 'the browser submits the form').toBe(false);
    });
    expect(scene.http.sent('POST /unverified-users')).toEqual([]);
  });

  it('LIMIT-01 CALL-50: looks the domain up once, 300 ms after the last key', async () => {
    const scene = await open();
    for (const typed of ['u@d.c', 'u@d.co', 'u@d.com']) {
      await scene.act((view) => view.change('username', typed));
      await scene.clock.advance(299);
    }
    expect(scene.http.sent('GET /orgs')).toEqual([]);
    await scene.clock.advance(1);
    expect(scene.http.sent('GET /orgs')).toEqual([{ domain: 'd.com' }]);
  });

  it('SIGNUP-02 VALID-28 VALID-29: takes the only organisation, and its policy with it', async () => {
    const scene = await open((http) => http.say('GET /orgs', ok([ACME])));
    expect(scene.http.sent(POLICY)).toEqual([{ orgId: 'ORG-0' }]);
    await scene.fill({ username: 'u@acme.test' });
    await scene.clock.advance(300);
    expect(scene.view.form.organisation).toEqual(ACME);
    expect(scene.http.sent(POLICY).at(-1)).toEqual({ orgId: 'O1' });
  });

  it('VALID-33: requires a choice among several organisations', async () => {
    const scene = await open((http) =>
      http.say('GET /orgs', ok([ACME, GLOBEX])).say(SIGN_UP, ok({ id: 'u', username: 'u', orgName: 'Globex' })),
    );
    await scene.fill({ username: 'u@shared.test' });
    await scene.clock.advance(300);
    await scene.fill({ ...PERSON, terms: AGREED }, 'next');
    expect(scene.view.toasts.map(({ variant, message }) => ({ variant, message }))).toEqual([
      { variant: 'warning', message: { key: 'toast.selectOrg' } },
    ]);
    expect(scene.http.sent(SIGN_UP)).toEqual([]);
    await scene.fill({ organisation: GLOBEX }, 'next');
    expect(scene.http.sent(SIGN_UP)).toEqual([expect.objectContaining({ orgId: 'O2' })]);
  });

  it.each(['REQUIRED', 'NOT_OFFERED'])(
    'VALID-33: asks for an organisation that the service finds %s, even if the look-up has not answered',
    async (reason) => {
      const scene = await open((http) =>
        http.say('GET /orgs', ok([ACME, GLOBEX])).say(SIGN_UP, refuse('BAD_REQUEST', { errors: { orgId: reason } })),
      );
      await scene.fill({ username: 'u@shared.test', ...PERSON, terms: AGREED }, 'next');
      expect(scene.http.sent('GET /orgs')).toEqual([]);
      expect(scene.view.toasts.map(({ variant, message }) => ({ variant, message }))).toEqual([
        { variant: 'warning', message: { key: 'toast.selectOrg' } },
      ]);
      await scene.clock.advance(300);
      // The choice now shows, and the entered values are kept.
      await scene.act((view) => view.press('next'));
      expect(scene.view.errors).toEqual({ organisation: { key: 'validation.required' } });
      expect(scene.http.sent(SIGN_UP)).toHaveLength(1);
      expect(scene.view.form).toMatchObject({ username: 'u@shared.test', lastName: 'Lovelace' });
    },
  );

  it('ERR-19 ERR-20 ERR-21: shows the reason for each refused address', async () => {
    const cases = [
      [refuse('CONFLICT', { errors: { username: 'ALREADY_IN_USE' } }), 'validation.email.existingId'],
      [refuse('BAD_REQUEST', { errors: { username: 'JOIN_REQUEST_USER' } }), 'validation.joinRequestUser'],
    ] as const;
    for (const [answer, key] of cases) {
      const scene = await open((http) => http.say(SIGN_UP, answer));
      await scene.fill({ username: 'u@d.com', ...PERSON, terms: AGREED }, 'next');
      expect(scene.view.errors).toEqual({ username: { key } });
    }
    const scene = await open((http) => http.say(SIGN_UP, refuse('CENTRAL_ACCOUNTS_EXISTS')));
    await scene.fill({ username: 'u@d.com', ...PERSON, terms: AGREED }, 'next');
    expect(scene.view.dialog?.id).toBe('existing-account');
  });
});

describe('changing the address of an unverified account', () => {
  const CHANGE = 'PUT /unverified-users/{id}/username';
  const RESEND = 'POST /unverified-users/{id}/verify-messages';
  const cases = [
    ['session.unverifiedUser', { id: 'u1', username: 'old@d.com', state: 'UNVERIFIED' }, 'unverified-user'],
    ['session.signupUser', { id: 'u1', username: 'old@d.com', orgName: '' }, 'sign-up-done'],
  ] as const;

  for (const [slot, kept, origin] of cases)
    it(`VERIFY-07 VERIFY-08 D-48: returns to ${origin}, where it began`, async () => {
      const scene = await openScene({
        compiled,
        address: origin === 'unverified-user' ? '/unverified-user' : '/signup/done',
        stored: { [slot]: kept },
        script: (http) => http.say(CHANGE, ok({ id: 'u1', username: 'new@d.com' })).say(RESEND, ok()),
      });
      await scene.act((view) => view.press('change-account'));
      expect(scene.view.program?.id).toBe('change-account-email');
      await scene.fill({ username: 'new@d.com' }, 'change');
      expect(scene.http.sent(CHANGE)).toEqual([{ id: 'u1', username: 'new@d.com' }]);
      expect(scene.http.sent(RESEND)).toEqual([{ id: 'u1' }]);
      expect(scene.slots.read(slot)).toEqual({ ...kept, username: 'new@d.com' });
      expect(scene.view.dialog?.id).toBe('sent');
      await scene.act((view) => view.press('ok'));
      expect(scene.view.program?.id).toBe(origin);
    });

  it('D-45: keeps the organisation that the new address joins', async () => {
    const scene = await openScene({
      compiled,
      address: '/signup/done',
      stored: { 'session.signupUser': { id: 'u1', username: 'old@d.com', orgName: '' } },
      script: (http) => http.say(CHANGE, ok({ id: 'u1', username: 'new@d.com', orgName: 'Acme' })).say(RESEND, ok()),
    });
    await scene.act((view) => view.press('change-account'));
    await scene.fill({ username: 'new@d.com' }, 'change');
    expect(scene.slots.read('session.signupUser')).toEqual({ id: 'u1', username: 'new@d.com', orgName: 'Acme' });
  });

  it('ERR-21: leads to the other service for an address that has its accounts there', async () => {
    const scene = await openScene({
      compiled,
      address: '/change-account-email',
      stored: { 'session.unverifiedUser': { id: 'u1', username: 'old@d.com' } },
      script: (http) => http.say(CHANGE, refuse('CENTRAL_ACCOUNTS_EXISTS')),
    });
    await scene.fill({ username: 'new@central.test' }, 'change');
    expect(scene.view.dialog?.id).toBe('existing-account');
    expect(scene.http.sent(RESEND)).toEqual([]);
  });

  it('D-47: goes to sign-in without an account', async () => {
    const scene = await openScene({ compiled, address: '/change-account-email' });
    expect(scene.view.program?.id).toBe('sign-in');
  });

  it('ERR-23 ERR-24: shows the message of the service below the address', async () => {
    for (const code of ['ALREADY_IN_USE', 'NOT_FOUND', 'BAD_REQUEST']) {
      const scene = await openScene({
        compiled,
        address: '/change-account-email',
        stored: { 'session.unverifiedUser': { id: 'u1', username: 'old@d.com' } },
        script: (http) => http.say(CHANGE, refuse(code, { message: 'The service says this.' })),
      });
      await scene.fill({ username: 'new@d.com' }, 'change');
      expect(scene.view.errors).toEqual({ username: { text: 'The service says this.' } });
    }
  });
});
