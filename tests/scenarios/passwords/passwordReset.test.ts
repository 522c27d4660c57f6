import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const CHANGE = 'POST /password';
const EXTEND = 'POST /password:extend-expiration';
const POLICY = 'GET /orgs/{orgId}/security/settings/password';
const CHECKED = {
  email: 'ada@acme.test',
  displayName: 'Ada',
  username: 'ada@acme.test',
  orgName: 'Acme',
  latestPasswordChangedAt: '2026-01-02T03:04:05.000Z',
};
const GOOD = { password: 'Abc-12345!', confirmPassword: 'Abc-12345!' };
const policy = {
  minLength: 8,
  maxLength: 30,
  requiredLowerCase: true,
  requiredUpperCase: false,
  requiredNumber: true,
  requiredSymbol: true,
  duration: { day: 90 },
};

const open = (
  script: (http: ScriptedCaller) => void = () => {},
  { query = 'token=tk', inputs = {} }: { query?: string; inputs?: Readonly<Record<string, unknown>> } = {},
) =>
  openScene({
    compiled,
    address: `/password/reset?${query}`,
    inputs,
    script: (http) => {
      http.say('POST /password/check-token', ok(CHECKED)).say(POLICY, ok(policy));
      script(http);
    },
  });

describe('a new password', () => {
  it('R01: a link of a mail leads to another link and to sign-in, even when it has expired', async () => {
    for (const [action, screen] of [
      ['new-link', 'reset-lookup'],
      ['sign-in', 'sign-in'],
    ] as const) {
      const scene = await open();
      await scene.act((view) => view.press(action));
      expect(scene.view.program?.id).toBe(screen);
      const late = await open((http) => http.say(CHANGE, refuse('INVALID_TOKEN')));
      await late.fill(GOOD, 'change');
      expect(late.view.dialog?.id).toBe('link-expired');
      await late.act((view) => view.press(action));
      expect(late.view.program?.id).toBe(screen);
      const over = await openScene({ compiled, address: '/expired' });
      await over.act((view) => view.press(action));
      expect(over.view.program?.id).toBe(screen);
    }
  });

  it('DLG-08: another link is offered only if there is an account to mail it to', async () => {
    const isOffered = async (
      address: string,
      script: (http: ScriptedCaller) => void,
      fields: object,
      press: string,
    ) => {
      const scene = await openScene({ compiled, address, script });
      await scene.fill({ ...fields }, press);
      expect(scene.view.dialog?.id).toBe('link-expired');
      const item = scene.view.program?.dialogs['link-expired']?.body.find(
        (one) => 'link' in one && one.link === 'new-link',
      );
      return item !== undefined && scene.view.isVisible(item);
    };
    const password = await isOffered(
      '/password/reset?token=tk',
      (http) =>
        http
          .say('POST /password/check-token', ok(CHECKED))
          .say(POLICY, ok(policy))
          .say(CHANGE, refuse('INVALID_TOKEN')),
      GOOD,
      'change',
    );
    expect(password).toBe(true);
    const dormant = await isOffered(
      '/dormant-user?token=tk',
      (http) =>
        http
          .say('POST /dormant-user/check-token', ok({ username: 'ada@acme.test' }))
          .say('POST /dormant-users/{username}:restore', refuse('EXPIRED')),
      {},
      'reactivate',
    );
    expect(dormant).toBe(false);
  });

  it('CALL-23 ROUTE-35: is set from a mail without the current one', async () => {
    const scene = await open((http) => http.say(CHANGE, ok()));
    expect(scene.view.state).toBe('forgotten');
    expect(scene.view.dialog).toBeUndefined();
    await scene.fill(GOOD, 'change');
    expect(scene.http.sent(CHANGE)).toEqual([
      { token: 'tk', password: GOOD.password, authorizePassword: '', checkAuthorizePassword: false },
    ]);
    expect(scene.view.program?.id).toBe('password-changed');
  });

  it.each([
    ['forgotten', {}],
    ['recommended', { isEnforceChange: false }],
    ['enforced', { isEnforceChange: true }],
  ])('PWCHANGE-01 D-25: is set in the language of its address when %s', async (state, inputs) => {
    const scene = await open(undefined, { query: 'token=tk&locale=ja', inputs });
    expect(scene.slots.read('cookie.app_locale')).toBe('ja');
    expect(scene.view.state).toBe(state);
  });

  it('D-25: an unknown language of its address changes nothing', async () => {
    const scene = await open(undefined, { query: 'token=tk&locale=fr' });
    expect(scene.slots.read('cookie.app_locale')).toBeUndefined();
  });

  it('PWCHANGE-03 DLG-09 CALL-24: when recommended, tells the age of the old one and can be postponed', async () => {
    const scene = await open((http) => http.say(EXTEND, refuse('EXPIRED')), { inputs: { isEnforceChange: false } });
    expect(scene.view.state).toBe('recommended');
    expect(scene.view.dialog?.id).toBe('changed-a-month-ago');
    await scene.act((view) => view.press('extend'));
    expect(scene.http.sent(EXTEND)).toEqual([{ token: 'tk' }]);
    expect(scene.view.dialog?.id).toBe('link-expired');
  });

  it('PWCHANGE-02 ERR-37: when enforced, requires the current one', async () => {
    const scene = await open((http) => http.say(CHANGE, refuse('BAD_CREDENTIALS')), {
      inputs: { isEnforceChange: true },
    });
    expect(scene.view.state).toBe('enforced');
    await scene.fill({ ...GOOD, authorizePassword: 'old words' }, 'change');
    expect(scene.http.sent(CHANGE)[0]).toMatchObject({ authorizePassword: 'old words', checkAuthorizePassword: true });
    expect(scene.view.errors).toEqual({ authorizePassword: { key: 'validation.password.mismatch' } });
  });

  it('ERR-35 ERR-36 D-71: shows EXPIRED at both fields', async () => {
    const scene = await open((http) => http.say(CHANGE, refuse('EXPIRED')));
    await scene.fill(GOOD, 'change');
    expect(scene.view.errors).toEqual({
      password: { key: 'validation.email.existingId' },
      confirmPassword: { key: 'validation.password.expired' },
    });
  });

  it("DATA-07 D-72: asks once for the policy, of the account's organisation or else of ORG-0", async () => {
    const own = { ...CHECKED, orgId: 'O1', orgUnitId: 'U1' };
    const known = await open((http) => http.say('POST /password/check-token', ok(own)));
    expect(known.http.sent(POLICY)).toEqual([{ orgId: 'O1', orgUnitId: 'U1' }]);
    const unknown = await open();
    expect(unknown.http.sent(POLICY)).toEqual([{ orgId: 'ORG-0' }]);
  });

  it('PWCHANGE-05 PWCHANGE-06: an invalid, an empty and a missing token show the page for expired links', async () => {
    const invalid = await open((http) => http.say('POST /password/check-token', refuse('INVALID_TOKEN')));
    const empty = await open((http) => http.say('POST /password/check-token', ok(null)));
    const missing = await open((http) => http.say('POST /password/check-token', refuse('UNAUTHORIZED')), { query: '' });
    for (const scene of [invalid, empty, missing]) expect(scene.view.program?.id).toBe('expired');
  });
});

describe('a request for a reset', () => {
  const SEND = 'POST /password/reset-token';
  const ask = async (answer: ReturnType<typeof ok>) => {
    const scene = await openScene({
      compiled,
      address: '/password/reset/lookup',
      script: (http) => http.say(SEND, answer),
    });
    await scene.fill({ username: 'u@d.com' }, 'send');
    return scene;
  };

  it('RESET-01: sends the address and confirms the mail', async () => {
    const scene = await ask(ok());
    expect(scene.http.sent(SEND)).toEqual([{ username: 'u@d.com' }]);
    expect(scene.view.program?.id).toBe('reset-mail-sent');
  });

  it('ERR-31 ERR-32 ERR-33 ERR-34: shows the reason of each refusal', async () => {
    expect((await ask(refuse('PENDING_USER'))).view.errors).toEqual({ username: { key: 'validation.pendingUser' } });
    expect((await ask(refuse('SOMETHING'))).view.errors).toEqual({
      username: { key: 'validation.email.emptyEmail' },
    });
    const uri = 'https://directory.test/password';
    const able = await ask(refuse('DIRECTORY_USER', { errors: { passwordChangeUri: uri } }));
    expect(able.view.dialog?.id).toBe('directory-change');
    const change = able.view.dialog?.dialog.body.find((item) => 'button' in item);
    if (change === undefined) throw new Error('there is no button');
    expect(able.view.targetOf(change)).toMatchObject({ href: uri });
    expect((await ask(refuse('DIRECTORY_USER'))).view.dialog?.id).toBe('directory-contact');
    for (const passwordChangeUri of ['javascript:alert(1)', '/password', 'directory.test', 'ftp://directory.test', 7]) {
      const unable = await ask(refuse('DIRECTORY_USER', { errors: { passwordChangeUri } }));
      expect(unable.view.dialog?.id, String(passwordChangeUri)).toBe('directory-contact');
    }
  });
});
