import { describe, expect, it } from 'vitest';
import { go, play, success } from '../play.ts';

describe('a step of a handler', () => {
  it('runs its verbs in the order of the language, and its exit last', async () => {
    const screen = await play({
      body: [
        { field: 'name', widget: 'text' },
        go({
          goto: 'other',
          banner: 'errors.x',
          state: 'b',
          toast: { warning: 'toast.x' },
          store: { 'session.newDevice': { record: { token: 'T' } } },
          forget: ['cookie.app_locale'],
          fieldError: { name: 'validation.x' },
          focus: 'name',
        }),
      ],
      states: { a: {}, b: {} },
    });
    const effects = screen.press('go');
    expect(effects.map(({ kind }) => kind)).toEqual(['store', 'store', 'toast', 'timer', 'goto']);
    expect(effects[0]).toEqual({ kind: 'store', slot: 'session.newDevice', value: { token: 'T' } });
    expect(effects[1]).toEqual({ kind: 'store', slot: 'cookie.app_locale', value: undefined });
    expect(screen.state).toMatchObject({
      state: 'b',
      banner: { key: 'errors.x' },
      serverErrors: { name: { key: 'validation.x' } },
      left: true,
    });
  });

  it.each(['error', 'success', 'warning', 'info'])('shows the text above the form as %s', async (kind) => {
    const screen = await play({ body: [go({ banner: { [kind]: 'errors.x' } })] });
    screen.press('go');
    expect(screen.state.banner).toMatchObject({ key: 'errors.x', tone: kind });
    const next = await play({ body: [go({ goto: 'other', banner: { [kind]: 'errors.x' } })] });
    expect(next.press('go')).toMatchObject([{ kind: 'goto', banner: { key: 'errors.x', tone: kind } }]);
  });

  it('shows an error at a field that the new state shows', async () => {
    const refusal = { fieldError: { name: 'validation.x' } };
    const screen = await play({
      entry: { state: 'b' },
      body: [
        { field: 'name', in: 'a', widget: 'text' },
        go({ ...refusal, state: 'a' }),
        { button: 'stay', do: refusal },
      ],
      states: { a: {}, b: {} },
    });
    screen.press('stay');
    expect(screen.state).toMatchObject({ banner: { key: 'validation.x' }, serverErrors: {} });
    screen.press('go');
    expect(screen.state).toMatchObject({ banner: undefined, serverErrors: { name: { key: 'validation.x' } } });
  });

  it('is the first of a list whose guard holds, and no other', async () => {
    const screen = await play({
      body: [
        go([
          { when: { $state: 'b' }, banner: 'errors.b' },
          { when: 'saas', banner: 'errors.saas' },
          { banner: 'errors.last' },
        ]),
      ],
      states: { a: {}, b: {} },
    });
    screen.press('go');
    expect(screen.state.banner).toMatchObject({ key: 'errors.saas' });
  });

  it('reads what it has just stored', async () => {
    const screen = await play({
      body: [
        go({
          store: { 'session.newDevice': { record: { token: 'T' } } },
          goto: 'other',
          with: { x: '$session.newDevice.token' },
        }),
      ],
    });
    screen.press('go');
    expect(screen.kind('goto')).toEqual([{ kind: 'goto', screen: 'other', inputs: { x: 'T' }, replace: false }]);
  });

  it('clears a slot if the value to store is missing', async () => {
    const screen = await play({ body: [go({ store: { 'session.newDevice': '$input.none' } })] });
    expect(screen.press('go')).toEqual([{ kind: 'store', slot: 'session.newDevice', value: undefined }]);
  });

  it('shows the error of a hidden field above the form', async () => {
    const screen = await play({
      body: [{ field: 'name', in: 'b', widget: 'text' }, go({ fieldError: { name: 'validation.x' } })],
      states: { a: {}, b: {} },
    });
    screen.press('go');
    expect(screen.state).toMatchObject({ banner: { key: 'validation.x' }, serverErrors: {} });
  });

  it('P01: leaves only for addresses that the resolver accepts, and opens http(s) only', async () => {
    const screen = await play(
      {
        takes: { to: { from: 'query' } },
        body: [go({ leave: '$input.to' }), { link: 'read', do: { open: '$input.to' } }],
      },
      {},
      { to: 'https://evil.test/' },
    );
    expect(screen.press('read')).toEqual([{ kind: 'open', address: 'https://evil.test/' }]);
    screen.press('go');
    expect(screen.kind('leave')).toEqual([{ kind: 'leave', address: 'https://login.portal.test/', replace: false }]);
    const script = await play(
      { takes: { to: { from: 'query' } }, body: [go({ open: '$input.to' })] },
      {},
      { to: 'javascript:alert(1)' },
    );
    expect(script.press('go')).toEqual([]);
  });

  it('leaves for places: fills their paths, goes to the start site, keeps the original query', async () => {
    const to = async (step: object) => {
      const screen = await play({ body: [go(step)] });
      screen.press('go');
      return screen.kind('leave')[0]?.address;
    };
    expect(await to({ leave: 'init' })).toBe('https://login.portal.test/init-st');
    expect(await to({ leave: 'start', with: { id: 'a/b' } })).toBe('https://portal.test/apps/a%2Fb');
    expect(await to({ leave: 'terms' })).toBe('https://portal.test/policies/terms?tab=service');
    expect(await to({ leave: 'back', with: { alias: 'acme' } })).toBe(
      'https://login.portal.test/oidc/acme/authorize?client_id=c1&state=s%20x',
    );
    expect(await to({ leave: 'back', with: { alias: 'acme', error: 'access_denied', other: 1 } })).toBe(
      'https://login.portal.test/oidc/acme/authorize?client_id=c1&state=s%20x&error=access_denied',
    );
  });

  it('posts a form, with one field for each entry of a list (D-82)', async () => {
    const screen = await play(
      {
        body: [go({ post: 'back', with: { user_oauth_approval: true, scope: '$result.client.scope' } })],
        calls: { client: { operation: 'oauth-client.read-v1', load: 'required', with: { id: 'c' } } },
      },
      { places: { back: { path: '/oauth/authorize', query: 'original' } } },
    );
    screen.answer('oauth-client.read-v1', success({ scope: ['openid', 'a.b'] }));
    screen.press('go');
    expect(screen.kind('post')).toEqual([
      {
        kind: 'post',
        address: 'https://login.portal.test/oauth/authorize?client_id=c1&state=s%20x',
        fields: [
          ['user_oauth_approval', 'true'],
          ['scope.openid', 'true'],
          ['scope.a.b', 'true'],
        ],
      },
    ]);
  });
});
