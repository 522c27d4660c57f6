import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { fault, ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const PASSWORD = 'POST /signin/password';
const ACME = { id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme Inc', value: 'acme', decorators: [] };

const lookUp = (data: Readonly<Record<string, unknown>> = {}) => ok({ next: 'PASSWORD', ...data });

const open = (script: (http: ScriptedCaller, browser: ScriptedCaller) => void = () => {}, address = '/') =>
  openScene({
    compiled,
    address,
    script: (http, browser) => {
      http.say('GET /lookup', lookUp()).say('GET /orgs', ok([ACME]));
      script(http, browser);
    },
  });

async function atPassword(script?: (http: ScriptedCaller, browser: ScriptedCaller) => void) {
  const scene = await open(script);
  await scene.fill({ username: 'ada@acme.test' }, 'next');
  await scene.fill({ password: 'secret words' });
  return scene;
}

describe('the username step', () => {
  it('SIGNIN-08: asks for the username only, and focuses it after 100 ms', async () => {
    const scene = await open();
    const { view } = scene;
    const fields = [...(view.loaded?.index.fields.values() ?? [])].filter(({ field }) => view.isVisible(field));
    expect(fields.map(({ field }) => field.field)).toEqual(['username', 'organisation', 'isRememberOrg']);
    await scene.clock.advance(99);
    expect(view.focus).toBeUndefined();
    await scene.clock.advance(1);
    expect(view.focus).toEqual({ field: 'username', yields: true, ticket: 1 });
  });

  it('VALID-11: refuses an empty username and sends nothing', async () => {
    const scene = await open();
    await scene.act((view) => view.press('next'));
    expect(scene.view.errors).toEqual({ username: { key: 'validation.required' } });
    expect(scene.view.failedSubmits).toBe(1);
    expect(scene.http.of('GET /lookup')).toEqual([]);
  });

  it('VALID-10: sends the username without any whitespace', async () => {
    const scene = await open();
    await scene.act((view) => view.change('username', ' a b@c.com '));
    await scene.act((view) => view.submit(''));
    expect(scene.http.sent('GET /lookup')).toEqual([{ username: 'ab@c.com' }]);
    expect(scene.view.form.username).toBe('ab@c.com');
    expect(scene.view.state).toBe('password');
  });

  it('SIGNIN-04 CALL-52 D-95: loads the remembered organisation for its icon and name', async () => {
    const branded = { ...ACME, decorators: [{ type: 'ICON', value: 'https://static.test/acme.svg' }] };
    const scene = await openScene({
      compiled,
      address: '/',
      stored: { 'local.remember-org': { id: 'O1', label: 'Acme Inc', value: 'acme', username: 'ada@acme.test' } },
      script: (http) => {
        http.say('GET /orgs/{id}', ok(branded), ok({ ...branded, id: 'O2', name: 'Globex' }));
        http.say('GET /lookup', lookUp({ user: { orgId: 'O2' } }));
      },
    });
    expect(scene.http.sent('GET /orgs/{id}')).toEqual([{ id: 'O1' }]);
    expect(scene.view.gives.organisation).toEqual(branded);
    await scene.act((view) => view.change('organisation', undefined));
    expect(scene.view.gives.organisation, 'the organisation was cleared').toBeUndefined();
    await scene.act((view) => view.change('organisation', branded));
    expect(scene.view.gives.organisation, 'the organisation was picked, with its icon').toEqual(branded);
    expect(scene.http.of('GET /orgs/{id}')).toHaveLength(1);
    await scene.act((view) => view.press('next'));
    expect(scene.http.sent('GET /orgs/{id}')).toEqual([{ id: 'O1' }, { id: 'O2' }]);
    expect(scene.view.gives.organisation).toMatchObject({ name: 'Globex' });
  });

  it('passes the ID on to the page for forgotten passwords', async () => {
    const scene = await atPassword();
    await scene.act((view) => view.press('forgot-password'));
    expect(scene.navigation.address).toBe('/password/reset/lookup');
    expect(scene.view.form.username).toBe('ada@acme.test');
  });

  it('VALID-14: refuses an organisation that was typed and not picked', async () => {
    const scene = await open();
    await scene.fill({ username: 'ada@acme.test' });
    await scene.act((view) => view.type('organisation', 'acm'));
    await scene.act((view) => view.press('next'));
    expect(scene.view.errors).toEqual({ organisation: { key: 'validation.picked' } });
    await scene.act((view) => view.change('organisation', ACME));
    await scene.act((view) => view.press('next'));
    expect(scene.http.sent('GET /lookup')).toEqual([{ username: 'ada@acme.test', orgId: 'O1' }]);
  });

  it('LIMIT-04: searches for organisations once, 50 ms after the last key', async () => {
    const scene = await open();
    for (const text of ['a', 'ac', 'acm']) {
      await scene.act((view) => view.type('organisation', text));
      await scene.clock.advance(30);
    }
    expect(scene.http.of('GET /orgs')).toEqual([]);
    await scene.clock.advance(20);
    expect(scene.http.sent('GET /orgs')).toEqual([{ alias: 'acm' }]);
    expect(scene.view.evaluate('$result.find-organisations')).toEqual([ACME]);
  });

  it('VALID-13: requires the organisation if the look-up requires it', async () => {
    const scene = await open((http) => http.say('GET /lookup', lookUp({ next: 'ORGANIZATION' }), lookUp()));
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(scene.view.isRequired('organisation')).toBe(true);
    expect(scene.view.banner).toMatchObject({ key: 'errors.chooseOrganisation', tone: 'info' });
    expect(scene.view.errors, 'nobody has been asked for it yet').toEqual({});
    await scene.act((view) => view.press('next'));
    expect(scene.view.errors).toEqual({ organisation: { key: 'validation.required' } });
    await scene.act((view) => view.change('organisation', ACME));
    expect(scene.view.isRequired('organisation')).toBe(false);
    await scene.act((view) => view.press('next'));
    expect(scene.view.state).toBe('password');
  });

  it('shows a toast for NOT_FOUND and keeps the form', async () => {
    const scene = await open((http) => http.say('GET /lookup', refuse('NOT_FOUND')));
    await scene.fill({ username: 'nobody@acme.test' }, 'next');
    expect(scene.view.toasts).toMatchObject([{ variant: 'error', message: { key: 'toast.noUser' } }]);
    expect(scene.view.form.username).toBe('nobody@acme.test');
  });

  it('sends a social account to the provider without a press, after 50 ms', async () => {
    const scene = await open((http, browser) => {
      http.say('GET /lookup', lookUp({ next: 'OAUTH', providers: ['google'] }));
      browser.say('browser social-begin', ok({ address: 'https://social.test/auth?state=s' }));
    });
    await scene.fill({ username: 'g@solo.test' }, 'next');
    expect(scene.navigation.left).toEqual([]);
    await scene.clock.advance(50);
    expect(scene.navigation.left).toEqual([{ address: 'https://social.test/auth?state=s', replace: false }]);
  });
});

describe('the password step', () => {
  it('ROUTE-55: OK leaves for /init-st, and remembers the ticked boxes (D-33, D-102)', async () => {
    const scene = await open((http) => http.say(PASSWORD, ok({})));
    await scene.fill({ username: 'ada@acme.test', organisation: ACME, isRememberOrg: true }, 'next');
    await scene.fill({ password: ' within kept ' }, 'sign-in');
    await scene.clock.advance(50);
    expect(scene.http.sent(PASSWORD)).toEqual([{ username: 'ada@acme.test', password: 'within kept', orgId: 'O1' }]);
    expect(scene.navigation.left).toEqual([{ address: 'https://login.portal.test/init-st', replace: false }]);
    expect(scene.slots.read('local.remember-org')).toEqual({
      id: 'O1',
      label: 'Acme Inc',
      value: 'acme',
      username: 'ada@acme.test',
    });
  });

  it('ERR-10: shows wrong credentials at the password until it is edited', async () => {
    const scene = await atPassword((http) => http.say(PASSWORD, refuse('BAD_CREDENTIALS')));
    await scene.act((view) => view.press('sign-in'));
    expect(scene.view.errors).toEqual({ password: { key: 'validation.badCredentials' } });
    await scene.act((view) => view.change('password', 'other words'));
    expect(scene.view.errors).toEqual({});
    expect(scene.view.state).toBe('password');
  });

  it('ERR-04: opens the same dialog for three codes with errors.state LOCKED', async () => {
    for (const code of ['BAD_CREDENTIALS', 'BAD_REQUEST', 'UNAUTHORIZED']) {
      const scene = await atPassword((http) => http.say(PASSWORD, refuse(code, { errors: { state: 'LOCKED' } })));
      await scene.act((view) => view.press('sign-in'));
      expect(scene.view.dialog).toMatchObject({ id: 'locked' });
    }
  });

  it('ERR-09: gets a token for a dormant account, then opens its page', async () => {
    const scene = await atPassword((http) =>
      http
        .say(PASSWORD, refuse('BAD_CREDENTIALS', { errors: { state: 'DORMANT' } }))
        .say('GET /dormant-user/token', refuse('FORBIDDEN')),
    );
    await scene.act((view) => view.press('sign-in'));
    expect(scene.http.sent('GET /dormant-user/token')).toEqual([{ username: 'ada@acme.test' }]);
    expect(scene.view.banner).toMatchObject({ key: 'errors.issueToken' });
  });

  it('steps back and drops the look-up when the username is edited', async () => {
    const scene = await atPassword();
    expect(scene.view.evaluate('$result.look-up.next')).toBe('PASSWORD');
    await scene.act((view) => view.change('username', 'eve@acme.test'));
    expect(scene.view.state).toBe('identify');
    expect(scene.view.evaluate('$result.look-up')).toBeUndefined();
  });

  it('R03: ignores a second press while the first is in flight, and locks its fields', async () => {
    const scene = await atPassword((http) => http.withhold(PASSWORD));
    await scene.act((view) => view.press('sign-in'));
    await scene.act((view) => view.press('sign-in'));
    await scene.act((view) => view.submit(''));
    expect(scene.http.of(PASSWORD)).toHaveLength(1);
    expect(scene.view.isBusy('sign-in')).toBe(true);
    expect(scene.view.isLocked('password')).toBe(true);
    await scene.act((view) => view.change('password', 'changed'));
    expect(scene.view.form.password).toBe('secret words');
    scene.http.of(PASSWORD)[0]?.answer(refuse('BAD_CREDENTIALS'));
    await scene.clock.advance(0);
    expect(scene.view.isBusy('sign-in')).toBe(false);
    expect(scene.view.isLocked('password')).toBe(false);
  });

  it.each(['NETWORK', 'TIMEOUT', 'INTERNAL', 'UNAVAILABLE', 'MALFORMED', 'TOO_MANY_REQUESTS'] as const)(
    'R01 R02: after %s keeps the form, retries nothing automatically, and retries on one press',
    async (name) => {
      const scene = await atPassword((http) => http.say(PASSWORD, fault(name), ok({})));
      await scene.act((view) => view.press('sign-in'));
      await scene.clock.advance(10_000);
      expect(scene.http.of(PASSWORD)).toHaveLength(1);
      expect(scene.view.fault).toEqual({ fault: name, call: 'sign-in' });
      expect(scene.view.form.password).toBe('secret words');
      await scene.act((view) => view.retry());
      expect(scene.http.sent(PASSWORD)[1]).toEqual(scene.http.sent(PASSWORD)[0]);
      expect(scene.http.of(PASSWORD)[1]?.key).toBe(scene.http.of(PASSWORD)[0]?.key);
      await scene.clock.advance(50);
      expect(scene.navigation.left).toHaveLength(1);
    },
  );

  it('R01: retries a read call twice before it shows a message', async () => {
    const scene = await open((http) => http.say('GET /lookup', fault('NETWORK'), fault('INTERNAL'), lookUp()));
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(scene.view.fault).toBeUndefined();
    await scene.clock.advance(500);
    expect(scene.http.of('GET /lookup')).toHaveLength(2);
    await scene.clock.advance(1000);
    expect(scene.view.state).toBe('password');
  });

  it('R01 R02: retries a read call automatically until an absent service is back', async () => {
    const away = fault('UNAVAILABLE');
    const scene = await open((http) => http.say('GET /lookup', away, away, away, away, lookUp()));
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    for (const [index, pause] of [500, 1000, 3000, 5000].entries()) {
      expect(scene.http.of('GET /lookup')).toHaveLength(index + 1);
      expect(scene.view.fault?.resumes !== undefined).toBe(pause >= 3000);
      await scene.clock.advance(pause);
    }
    expect(scene.view.fault).toBeUndefined();
    expect(scene.view.form.username).toBe('ada@acme.test');
    expect(scene.view.state).toBe('password');
  });

  it('R03: gives each answered press a key of its own, and a read call no key', async () => {
    const scene = await atPassword((http) => http.say(PASSWORD, refuse('BAD_CREDENTIALS')));
    for (const press of [1, 2, 3]) {
      await scene.act((view) => view.press('sign-in'));
      expect(scene.http.of(PASSWORD)).toHaveLength(press);
    }
    const keys = scene.http.of(PASSWORD).map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keys).not.toContain(undefined);
    expect(scene.http.of('GET /lookup').map(({ key }) => key)).toEqual([undefined]);
  });

  it('D-05: shows an unknown code as a toast with the message of the service', async () => {
    const scene = await atPassword((http) =>
      http.say(PASSWORD, refuse('SOMETHING_NEW', { message: 'The service says this.' }), refuse('SOMETHING_NEW')),
    );
    await scene.act((view) => view.press('sign-in'));
    expect(scene.view.toasts.at(-1)?.message).toEqual({ text: 'The service says this.' });
    await scene.act((view) => view.press('sign-in'));
    expect(scene.view.toasts.at(-1)?.message).toEqual({ key: 'errors.unknown' });
  });
});

describe('stored values', () => {
  it('STORE-03: fill the form with the remembered choices', async () => {
    const remembered = { id: 'O1', label: 'Acme Inc', value: 'acme', username: 'ada@acme.test' };
    const scene = await openScene({ compiled, address: '/', stored: { 'local.remember-org': remembered } });
    expect(scene.view.form).toMatchObject({
      username: 'ada@acme.test',
      organisation: remembered,
      isRememberOrg: true,
    });
  });

  it('SHELL-05: come from the query as cookies; client_id stays in the address', async () => {
    const scene = await open(undefined, '/?app=A1&saved_next=%2Fchooser&client_id=c1');
    expect(scene.slots.read('cookie.app')).toBe('A1');
    expect(scene.slots.read('cookie.saved_next')).toBe('/chooser');
    expect(scene.view.targetOf({ link: 'x', do: { goto: 'chooser' } })).toEqual({
      href: '/chooser?client_id=c1',
      tab: 'same',
    });
  });

  it.each(['/?saved_next=%2Flogout', '/?app=A1&saved_next=%2Flogout'])(
    'P12: a link of another site, %s, does not decide where a later sign-in leads',
    async (address) => {
      const scene = await openScene({ compiled, address, arrival: 'elsewhere' });
      expect(scene.view.program?.id).toBe('sign-in');
      expect(scene.slots.read('cookie.saved_next')).toBeUndefined();
    },
  );
});
