import { describe, expect, it } from 'vitest';
import { asRendered } from '../../../src/engine/runtime/asRendered.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { ENVIRONMENT, openScene } from '../../scenarios/bench/openScene.ts';
import { fault, ok, refuse, type ScriptedCaller } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();
const CHECK = 'POST /check-token';
const CHECK_SIGN = 'POST /mfa/check-sign-token';
const open = (address: string, script?: (http: ScriptedCaller) => void, more: object = {}) =>
  openScene({ compiled, address, ...(script === undefined ? {} : { script }), ...more });

describe('the environment', () => {
  it('CALL-05: is requested once', async () => {
    const scene = await open('/');
    await scene.act((view) => view.press('create-account'));
    expect(scene.navigation.address).toBe('/signup');
    expect(scene.http.sent('GET /env')).toEqual([{}]);
    expect(scene.view.evaluate('$env.hostnames')).toEqual(ENVIRONMENT.hostnames);
  });

  it('D-96: is awaited for at most 4 s; an answer after that still applies', async () => {
    const scene = await open('/', (http) => http.withhold('GET /env'), { isEarly: true });
    await scene.clock.advance(3999);
    expect(scene.view.snapshot.begun).toBe(false);
    await scene.clock.advance(1);
    expect(scene.view.snapshot.begun).toBe(true);
    expect(scene.view.holds('social-available')).toBe(false);
    scene.http.of('GET /env')[0]?.answer(ok(ENVIRONMENT));
    await scene.clock.advance(0);
    expect(scene.view.holds('social-available')).toBe(true);
  });

  it('D-96: sign-in works without it', async () => {
    const scene = await open('/', (http) => http.say('GET /env', refuse('FORBIDDEN')));
    expect(scene.view.holds('social-available')).toBe(false);
    expect(scene.view.evaluate('$env.productType')).toBe('');
    expect(scene.view.phase).toBe('ready');
  });
});

describe('what the build has rendered', () => {
  it('has no inputs, no query and nothing stored; then the page shows what it knows', async () => {
    const scene = await open('/signup/pending?client_id=c1', (http) => http.withhold('GET /env'), { isEarly: true });
    scene.portal.store('session.signupUser', { username: 'ada@acme.test' });
    scene.portal.store('cookie.app_locale', 'ja');
    const { here, language } = scene.portal;
    const reveal = asRendered(scene.portal, true);
    expect(scene.portal.here.query).toBe('');
    expect(new URL(scene.portal.here.href).search).toBe('');
    expect(scene.portal.stored).toEqual({ 'cookie.app_locale': 'ja' });
    expect(scene.portal.language).toBe(language);
    expect(scene.view.phase).toBe('loading');
    scene.portal.store('cookie.app_locale', 'ko');
    reveal();
    expect(scene.portal.language).toBe('ko');
    expect(scene.portal.here).toEqual(here);
    expect(scene.portal.stored['session.signupUser']).toEqual({ username: 'ada@acme.test' });
    // The outline stays until the screen begins, since its entry may lead elsewhere.
    expect(scene.view.phase).toBe('loading');
    scene.http.of('GET /env')[0]?.answer(ok(ENVIRONMENT));
    await scene.clock.advance(0);
    expect(scene.view.phase).toBe('ready');
  });

  it('is left alone once the visitor has moved on', async () => {
    const scene = await open('/?client_id=c1', (http) => http.withhold('GET /env'), { isEarly: true });
    const reveal = asRendered(scene.portal, false);
    scene.portal.goTo('sign-up', {}, false);
    await scene.act(() => {});
    const { here } = scene.portal;
    expect(here.path).toBe('/signup');
    reveal();
    expect(scene.portal.here).toBe(here);
  });
});

describe('the shell', () => {
  it('SHELL-06 D-08: checks the token once on each standard route, and sends no parameters', async () => {
    const scene = await open('/');
    expect(scene.http.sent(CHECK)).toEqual([{}]);
    await scene.act((view) => view.press('forgot-password'));
    expect(scene.http.of(CHECK)).toHaveLength(2);
  });

  it('D-10: an empty shell requests nothing and stores nothing', async () => {
    const scene = await open('/revoked-token?app=A1');
    expect(scene.http.of(CHECK)).toEqual([]);
    expect(scene.slots.held.size).toBe(0);
  });

  it('TOKEN-09 TOKEN-10: an expired session goes to / with a toast', async () => {
    const scene = await open('/mfa/info', (http) => http.say(CHECK, refuse('EXPIRED'), refuse('UNAUTHORIZED')));
    expect(scene.navigation.address).toBe('/');
    expect(scene.portal.screen).toBe('sign-in');
    expect(scene.view.toasts).toMatchObject([{ variant: 'error', message: { key: 'validation.token.expired' } }]);
  });

  it.each(['/', '/sso/oauth', '/?app=x', '/?client_id=c1', '/sso/oauth/?client_id=c1'])(
    'D-09: on %s an expired session shows the toast only',
    async (address) => {
      const scene = await open(address, (http) => http.withhold(CHECK));
      await scene.fill({ username: 'ada@acme.test' });
      scene.http.of(CHECK)[0]?.answer(refuse('EXPIRED'));
      await scene.clock.advance(0);
      expect(scene.navigation.address).toBe(address);
      expect(scene.view.form.username).toBe('ada@acme.test');
      expect(scene.view.toasts).toHaveLength(1);
      expect(scene.shell.snapshot.left).toBe(false);
    },
  );

  it.each([
    ['TOKEN-01', '/mfa/info', true],
    ['TOKEN-01', '/', true],
    ['TOKEN-07', '/?flowEntry=chooser', false],
    ['TOKEN-08', '/?filter=security', false],
    ['TOKEN-06', '/chooser', false],
    ['TOKEN-06', '/email-verification/success', false],
    ['TOKEN-06', '/email-verification/success/?name=Ann', false],
    ['TOKEN-01', '/signup/success', true],
    ['TOKEN-05', '/unauthenticated?x=1', false],
  ])('%s: a check on %s is shown: %s', async (_, address, isShown) => {
    const scene = await open(address, (http) => http.withhold(CHECK));
    expect(scene.shell.isChecking).toBe(isShown);
    scene.http.of(CHECK)[0]?.answer(refuse('FORBIDDEN'));
    await scene.clock.advance(0);
    expect(scene.shell.isChecking).toBe(false);
  });

  it('TOKEN-09 D-09: if the service always says EXPIRED, sign-in opens once and keeps the client_id', async () => {
    const scene = await open('/mfa/info?client_id=c1', (http) => http.say(CHECK, refuse('EXPIRED')));
    await scene.clock.advance(60_000);
    expect(scene.navigation.address).toBe('/?client_id=c1');
    expect(scene.http.of(CHECK)).toHaveLength(2);
    expect(scene.view.phase).toBe('ready');
  });

  it('R01: a check without an answer shows no message', async () => {
    const scene = await open('/', (http) => http.say(CHECK, fault('TIMEOUT')));
    expect(scene.shell).toMatchObject({ fault: undefined, isChecking: false });
    expect(scene.view.toasts).toEqual([]);
  });

  it('I18N-06 CALL-03: keeps the language in the cookie and sends it with calls', async () => {
    const scene = await open('/', (http) => http.say('GET /lookup', ok({ next: 'PASSWORD' })));
    expect(scene.shell.language).toBe('en');
    await scene.fill({ username: 'ada@acme.test' });
    scene.shell.changeLanguage('ja');
    scene.shell.changeLanguage('xx');
    expect(scene.slots.read('cookie.app_locale')).toBe('ja');
    expect(scene.view.form.username).toBe('ada@acme.test');
    await scene.act((view) => view.press('next'));
    expect(scene.http.of('GET /lookup')[0]?.language).toBe('ja');
  });

  it('I18N-02: prefers the language of the cookie to that of the browser', async () => {
    const scene = await open('/', undefined, { stored: { 'cookie.app_locale': 'ko' } });
    expect(scene.portal.language).toBe('ko');
  });

  it('SIGNIN-04: has the organisation whose icon it shows', async () => {
    const scene = await open('/');
    const organisation = { id: 'O1', decorators: [{ type: 'ICON', value: 'https://static.test/i.svg' }] };
    await scene.fill({ organisation });
    expect(scene.shell.imageOf('$screen.organisation.decorators.0.value')).toBe('https://static.test/i.svg');
    await scene.fill({ organisation: { id: 'O2', decorators: [{ type: 'ICON', value: 'javascript:alert(1)' }] } });
    expect(scene.shell.imageOf('$screen.organisation.decorators.0.value')).toBeUndefined();
  });

  it('SIGNIN-04: the organisation stays from step to step, and a reload asks for it again (D-95)', async () => {
    const [green, blue] = ['#0b7a5b', '#2d37a6'];
    const script = (http: ScriptedCaller) => {
      http.say('POST /mfa/check-sign-token', ok({ username: 'a@b.co', orgId: 'O1', businessUser: true }));
      http.say('GET /mfa', ok({ OTP: { registeredAt: '2026-05-01T00:00:00Z' } }));
      http.withhold('GET /orgs/{id}');
    };
    const scene = await open('/mfa?token=a-token-of-a-step', script);
    await scene.clock.advance(1000);
    expect(scene.shell.color).toBeUndefined();
    scene.http
      .of('GET /orgs/{id}')[0]
      ?.answer(ok({ id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme', color: green }));
    await scene.clock.advance(0);
    expect(scene.shell.color).toBe(green);
    await scene.act((view) => view.press('deactivate'));
    await scene.clock.advance(1000);
    expect(scene.portal.screen).toBe('mfa-deactivate');
    expect(scene.shell.color, 'until its own answer').toBe(green);
    const { given } = scene.navigation.current().state;
    const reloaded = await open('/mfa/deactivate', script, { given });
    expect(reloaded.shell.color, 'after a reload').toBe(green);
    expect(reloaded.shell.imageOf('$screen.organisation.decorators.0.value')).toBeUndefined();
    scene.navigation.back();
    await scene.clock.advance(1000);
    expect(scene.portal.screen).toBe('mfa');
    expect(scene.http.of('GET /orgs/{id}')).toHaveLength(3);
    expect(scene.shell.color, 'until the answer').toBe(green);
    scene.http
      .of('GET /orgs/{id}')[2]
      ?.answer(ok({ id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme', color: blue }));
    await scene.clock.advance(0);
    expect(scene.shell.color).toBe(blue);
  });
});

describe('addresses', () => {
  it('ROUTE-19: a missing required input leads on at once, and Back does not return here', async () => {
    const scene = await open('/signup/google/linked?username=a@b.co');
    expect(scene.navigation.address).toBe('/bad-request');
    expect(scene.navigation.entries).toHaveLength(1);
    expect(scene.portal.screen).toBe('bad-request');
  });

  it('ROUTE-54: any other path shows the page for unknown paths', async () => {
    expect((await open('/no-such-page')).portal.screen).toBe('not-found');
  });

  it('P16: a token leaves the address once its check has answered, and a reload still works', async () => {
    const check = 'POST /activation/check-token';
    const scene = await open('/activate?token=CANARY&x=1', (http) =>
      http.withhold(check).say('GET /orgs/{orgId}/security/settings/password', refuse('NOT_FOUND')),
    );
    expect(scene.navigation.address).toBe('/activate?token=CANARY&x=1');
    scene.http.of(check)[0]?.answer(ok({ orgName: 'Acme', username: 'a@b.co' }));
    await scene.clock.advance(0);
    expect(scene.navigation.address).toBe('/activate?x=1');
    expect(scene.view.evaluate('$env.address')).toBe('/activate?x=1');
    scene.portal.visit();
    await scene.clock.advance(0);
    expect(scene.http.sent(check).map(({ token }) => token)).toEqual(['CANARY', 'CANARY']);
  });

  const secretive = Object.entries(compiled.portal.routes).flatMap(([screen, { paths, takes = {} }]) =>
    Object.entries(takes)
      .filter(([, { secret }]) => secret === true)
      .map(([name]) => ({ screen, name, path: (paths[0] ?? '').replaceAll(/:\w+/g, 'google') })),
  );

  it.each(secretive)('P16: $screen leaves no $name in any history entry', async ({ path, name, screen }) => {
    const takes = compiled.portal.routes[screen]?.takes ?? {};
    const query = new URLSearchParams(Object.keys(takes).map((input) => [input, `plain-${input}`]));
    query.set(name, 'CANARY');
    const scene = await open(`${path}?${query}`);
    await scene.clock.advance(20_000);
    expect(scene.http.asked.length + scene.browser.asked.length).toBeGreaterThan(1);
    expect(scene.navigation.entries.map(({ address }) => address).filter((one) => one.includes('CANARY'))).toEqual([]);
  });

  it('P16: a screen without a check removes its token from the address at once, and still passes it on', async () => {
    const scene = await open('/mfa/info?token=CANARY&x=1', (http) => http.withhold(CHECK));
    expect(scene.navigation.address).toBe('/mfa/info?x=1');
    await scene.act((view) => view.press('set-up'));
    expect(scene.http.sent('POST /mfa/check-setting-token')).toEqual([]);
    await scene.clock.advance(300);
    expect(scene.http.sent('POST /mfa/check-setting-token')).toEqual([{ token: 'CANARY' }]);
    expect(JSON.stringify(scene.navigation.entries.map(({ address }) => address))).not.toContain('CANARY');
  });

  /** Everything that the browser writes to the disk of its history. */
  const written = ({ navigation }: Awaited<ReturnType<typeof open>>) =>
    JSON.stringify(navigation.entries.map(({ state }) => state));

  it("P16 R04 D-58: a step's token is in no history entry, and Back and Forward still know it", async () => {
    const scene = await open('/mfa/info?token=MAILED');
    scene.portal.goTo('mfa', { token: 'CANARY' }, false);
    await scene.clock.advance(300);
    expect(scene.http.sent(CHECK_SIGN)).toEqual([{ token: 'CANARY' }]);
    await scene.act((view) => view.press('deactivate'));
    await scene.clock.advance(300);
    expect(scene.http.sent('GET /alternative-email')).toEqual([{ token: 'CANARY' }]);
    expect(scene.navigation.address).toBe('/mfa/deactivate');
    scene.navigation.back();
    await scene.clock.advance(300);
    scene.navigation.forward();
    await scene.clock.advance(300);
    expect(scene.http.sent(CHECK_SIGN).every(({ token }) => token === 'CANARY')).toBe(true);
    expect(scene.http.sent('GET /alternative-email').at(-1)).toEqual({ token: 'CANARY' });
    expect(written(scene)).not.toContain('CANARY');
    // A link that was opened from outside has nothing else to replace it after a reload.
    expect(written(scene)).toContain('MAILED');
  });

  it('P16 R04: after a reload, the cookie of the service replaces the token of an expired password', async () => {
    const check = 'POST /password/check-token';
    const before = await open('/', (http) => http.withhold(check));
    before.portal.goTo('password-reset', { token: 'CANARY', isEnforceChange: true }, false);
    await before.clock.advance(0);
    const told = ok({ username: 'a@b.co', latestPasswordChangedAt: '2030-01-01T00:00:00.000Z' });
    before.http.of(check)[0]?.answer(told);
    await before.clock.advance(0);
    expect(before.navigation.address).toBe('/password/reset');
    expect(written(before)).not.toContain('CANARY');
    const { state } = before.navigation.current();
    const after = await open('/password/reset', (http) => http.say(check, told), { inputs: state.inputs });
    expect(after.http.sent(check)).toEqual([{}]);
    expect(after.view.state).toBe('enforced');
  });

  it('R04: Back starts the earlier screen again, and ignores late answers of the other one', async () => {
    const scene = await open('/', (http) => http.withhold('GET /lookup'));
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    const [asked] = scene.http.of('GET /lookup');
    await scene.act((view) => view.press('create-account'));
    scene.navigation.back();
    asked?.answer(ok({ next: 'PASSWORD' }));
    await scene.clock.advance(0);
    expect(asked?.isAborted).toBe(true);
    expect(scene.view.state).toBe('identify');
  });
});

describe('a chunk that cannot be loaded', () => {
  it('R09: is a fault like any other, and one press retries', async () => {
    const scene = await open('/');
    const { view } = scene;
    let tries = 0;
    view.miss(() => {
      tries += 1;
    });
    expect(view.fault).toEqual({ fault: 'NETWORK', call: '' });
    view.retry();
    expect(tries).toBe(1);
  });
});

describe('before the screen begins', () => {
  it('R02: typed text is kept', async () => {
    const scene = await open('/');
    const { FlowStore } = await import('../../../src/engine/runtime/FlowStore.ts');
    const early = new FlowStore(scene.portal, {});
    early.change('username', 'typed@early.test');
    early.load(await compiled.load('sign-in'));
    early.begin();
    expect(early.form.username).toBe('typed@early.test');
  });

  it('R02 VALID-10: a field that was left is normalised once the screen begins', async () => {
    const scene = await open('/');
    const { FlowStore } = await import('../../../src/engine/runtime/FlowStore.ts');
    const early = new FlowStore(scene.portal, {});
    early.load(await compiled.load('sign-in'));
    early.change('username', ' typed @early.test ');
    early.blur('username');
    expect(early.form.username).toBe(' typed @early.test ');
    early.begin();
    expect(early.form.username).toBe('typed@early.test');
  });
});
