import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { fault, ok, refuse, type ScriptedCaller } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const BUCKET = 'GET /signin/token-bucket';
const account = (id: string, more: object = {}) => ({
  id,
  username: `${id}@acme.test`,
  displayName: id,
  firstName: id,
  profileImageUrl: null,
  signinChannel: 'PASSWORD',
  state: 'ACTIVATED',
  reason: null,
  ...more,
});
const entry = (index: number, value: unknown) => ({ list: 'accounts', index, value });
const open = (script: (http: ScriptedCaller, browser: ScriptedCaller) => void) =>
  openScene({ compiled, address: '/chooser', script });

describe('the chooser', () => {
  it('CHOOSER-08: removes an account by its id, and loads the list again', async () => {
    const [ada, bob] = [account('ada'), account('bob')];
    const scene = await open((http) =>
      http.say(BUCKET, ok([ada, bob]), ok([ada])).say('DELETE /signin/token-bucket', ok()),
    );
    expect(scene.view.phase).toBe('ready');
    await scene.act((view) => view.press('remove', entry(1, bob)));
    expect(scene.http.sent('DELETE /signin/token-bucket')).toEqual([{ tid: 'bob' }]);
    expect(scene.view.evaluate('$result.bucket')).toEqual([ada]);
    expect(scene.view.phase).toBe('ready');
  });

  it('shows only the pressed entry as busy', async () => {
    const [ada, bob] = [account('ada'), account('bob')];
    const scene = await open((http) => http.say(BUCKET, ok([ada, bob])).withhold('POST /signin/token'));
    expect(scene.view.isAnyBusy).toBe(false);
    await scene.act((view) => view.press('choose', entry(0, ada)));
    expect(scene.view.isAnyBusy).toBe(true);
    await scene.act((view) => view.press('choose', entry(1, bob)));
    expect(scene.http.sent('POST /signin/token')).toEqual([{ tid: 'ada' }]);
    expect(scene.view.isBusy('choose', entry(0, ada))).toBe(true);
    expect(scene.view.isBusy('choose', entry(1, bob))).toBe(false);
  });

  it('CHOOSER-11 CHOOSER-13: sends a revoked entry to sign-in with its username', async () => {
    const ada = account('ada', { state: 'REVOKED', reason: 'LOG_OUT' });
    const scene = await open((http) => http.say(BUCKET, ok([ada])));
    await scene.act((view) => view.press('choose', entry(0, ada)));
    expect(scene.navigation.address).toBe('/?flowEntry=chooser');
    expect(scene.view.form.username).toBe('ada@acme.test');
    expect(scene.http.of('POST /signin/token')).toEqual([]);
    await scene.act((view) => view.press('create-account'));
    expect(scene.slots.read('session.logoutAccount')).toBeUndefined();
  });

  it.each(['UNAUTHORIZED', 'BAD_CREDENTIALS'])(
    'sends an inactive entry (%s) to sign-in with its username',
    async (code) => {
      const ada = account('ada');
      const scene = await open((http) => http.say(BUCKET, ok([ada])).say('POST /signin/token', refuse(code)));
      await scene.act((view) => view.press('choose', entry(0, ada)));
      expect(scene.navigation.address).toBe('/?flowEntry=chooser');
      expect(scene.view.form.username).toBe('ada@acme.test');
      expect(scene.portal.toasts.list).toHaveLength(1);
    },
  );

  it('R04: says that an entry was removed in another tab, and lists what is left', async () => {
    const [ada, bob] = [account('ada'), account('bob')];
    const scene = await open((http) =>
      http.say(BUCKET, ok([ada, bob]), ok([bob])).say('POST /signin/token', refuse('NOT_FOUND')),
    );
    await scene.act((view) => view.press('choose', entry(0, ada)));
    expect(scene.portal.toasts.list.map(({ message }) => message)).toMatchObject([{ key: 'toast.accountRemoved' }]);
    expect(scene.view.evaluate('$result.bucket')).toEqual([bob]);
    expect(scene.navigation.address).toBe('/chooser');
  });

  it('CHOOSER-12: sends a revoked social entry to the provider with a hint', async () => {
    const ada = account('ada', { state: 'REVOKED', signinChannel: 'GOOGLE' });
    const scene = await open((http, browser) => {
      http.say(BUCKET, ok([ada]));
      browser.say('browser social-begin', ok({ address: 'https://social.test/auth?login_hint=x' }));
    });
    await scene.act((view) => view.press('choose', entry(0, ada)));
    expect(scene.browser.sent('browser social-begin')).toEqual([{ provider: 'google', loginHint: 'ada@acme.test' }]);
    // A visitor who returns without choosing starts over; the provider decides which account it is (D-55).
    expect(scene.slots.read('session.logoutAccount')).toBeUndefined();
    await scene.clock.advance(50);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://social.test/auth?login_hint=x']);
  });

  it.each([
    ['an empty list', ok([]), 'empty'],
    ['no entry with a known state', ok([account('x', { state: 'ODD' })]), 'unknown'],
    ['a refusal', refuse('FORBIDDEN'), 'unknown'],
    ['a fault', fault('TIMEOUT'), 'unknown'],
  ] as const)('CHOOSER-10: %s goes to the start page after 3 s', async (_, said, state) => {
    const scene = await open((http) => http.say(BUCKET, said));
    expect(scene.view.state).toBe(state);
    expect(scene.view.remaining).toBe(3000);
    await scene.clock.advance(2999);
    expect(scene.navigation.address).toBe('/chooser');
    await scene.clock.advance(1);
    expect(scene.navigation.address).toBe('/');
    expect(scene.navigation.entries).toHaveLength(1);
  });
});

describe('2.2.1: a screen that continues on a timer', () => {
  const empty = () => open((http) => http.say(BUCKET, ok([])));

  it('waits while the visitor is busy with it, and continues with the time that was left', async () => {
    const scene = await empty();
    await scene.clock.advance(2000);
    scene.view.hold(true);
    await scene.clock.advance(60_000);
    expect(scene.view.remaining).toBe(1000);
    expect(scene.navigation.address).toBe('/chooser');
    scene.view.hold(false);
    await scene.clock.advance(999);
    expect(scene.navigation.address).toBe('/chooser');
    await scene.clock.advance(1);
    expect(scene.navigation.address).toBe('/');
  });

  it('waits from its start if the visitor is busy already', async () => {
    const scene = await open((http) =>
      http.say(BUCKET, ok([account('ada', { state: 'ACTIVATED' }), account('odd', { state: 'ODD' })])),
    );
    scene.view.hold(true);
    await scene.act((view) => view.press('choose', entry(1, account('odd', { state: 'ODD' }))));
    expect(scene.view.state).toBe('unknown');
    await scene.clock.advance(60_000);
    expect(scene.navigation.address).toBe('/chooser');
  });

  it('stays if the visitor wants it to, and no text names a time any more', async () => {
    const scene = await empty();
    expect([scene.view.leadsOn, scene.view.evaluate('$after.empty')]).toEqual([3, 3]);
    await scene.act((view) => view.linger());
    expect([scene.view.leadsOn, scene.view.evaluate('$after.empty'), scene.view.lingers]).toEqual([
      undefined,
      undefined,
      true,
    ]);
    await scene.clock.advance(60_000);
    expect(scene.navigation.address).toBe('/chooser');
  });
});

describe('logout', () => {
  const leave = (address: string, said = ok()) =>
    openScene({ compiled, address, script: (http) => http.say('DELETE /token', said) });

  it.each([
    ['LOGOUT-01', '/logout?redirect=/chooser', 'https://login.portal.test/chooser'],
    ['D-57', '/logout?redirect=https://app.portal.test/x', 'https://app.portal.test/x'],
    ['P01', '/logout?redirect=https://evil.test/', 'https://login.portal.test/'],
    ['P01', '/logout?redirect=javascript:alert(1)', 'https://login.portal.test/'],
  ])('%s: %s', async (_, address, target) => {
    const scene = await leave(address);
    await scene.clock.advance(50);
    expect(scene.navigation.left).toEqual([{ address: target, replace: true }]);
  });

  it.each([ok(), refuse('UNAUTHORIZED'), fault('NETWORK')])(
    'LOGOUT-02: goes to the root whatever the answer',
    async (said) => {
      const scene = await leave('/logout', said);
      expect(scene.http.of('DELETE /token')).toHaveLength(1);
      expect(scene.navigation.address).toBe('/');
    },
  );
});

describe('a new device', () => {
  it('DEVICE-06: is registered once, and its button is busy for one second', async () => {
    const scene = await openScene({
      compiled,
      address: '/device/register',
      inputs: { token: 'D' },
      script: (http, browser) => {
        browser.say('browser device', ok({ type: 'PC', os: 'Linux', osVersion: '6', browser: 'Chrome' }));
        http.say('POST /devices', ok());
      },
    });
    expect(scene.view.present('$derived.device.os')).toEqual({ value: 'Linux' });
    await scene.act((view) => view.press('register'));
    await scene.clock.advance(999);
    expect(scene.view.isBusy('register')).toBe(true);
    expect(scene.http.sent('POST /devices')).toEqual([
      { token: 'D', type: 'PC', os: 'Linux', osVersion: '6', browser: 'Chrome' },
    ]);
    await scene.clock.advance(51);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://login.portal.test/init-st']);
  });
});
