import { describe, expect, it } from 'vitest';
import { failure, fault, go, play, success } from '../play.ts';

describe('answers', () => {
  const wizard = {
    body: [
      { field: 'mail', widget: 'email', required: true },
      { field: 'code', shown: '$result.send', widget: 'code', required: true },
      { button: 'send', checks: ['mail'], do: { call: 'send' } },
      { button: 'verify', checks: ['code'], do: { call: 'verify' } },
      { submit: 'done', enabled: '$result.verify', do: { goto: 'other' } },
    ],
    calls: {
      send: { operation: 'backup-email.send-code', with: { alternativeEmail: '$form.mail' } },
      verify: {
        operation: 'backup-email.verify',
        with: { token: '$result.send.token', code: '$form.code' },
      },
    },
  };

  it('are dropped when anything they depend on changes, with the answers that depend on them', async () => {
    const screen = await play(wizard);
    screen.change('mail', 'a@b.co');
    screen.press('send');
    screen.answer('backup-email.send-code', success({ token: 'T1' }));
    screen.change('code', '123');
    screen.press('verify');
    screen.answer('backup-email.verify', success({ mfaSettingToken: 'M' }));
    expect(Object.keys(screen.state.answers)).toEqual(['send', 'verify']);
    screen.change('mail', ' a@b.co ');
    expect(Object.keys(screen.state.answers), 'the same after trimming').toEqual(['send', 'verify']);
    screen.change('mail', 'c@b.co');
    expect(screen.state.answers).toEqual({});
    expect(screen.press('done')).toEqual([]);
    expect(screen.state.left).toBe(false);
  });

  it('are ignored when they arrive after their call was left', async () => {
    const screen = await play(wizard);
    screen.change('mail', 'a@b.co');
    screen.press('send');
    const before = screen.state;
    expect(screen.send({ kind: 'answer', token: 99, answer: success({ token: 'X' }) })).toEqual([]);
    expect(screen.state.answers).toEqual(before.answers);
    screen.answer('backup-email.send-code', success({ token: 'T1' }));
    screen.answer('backup-email.send-code', success({ token: 'late' }));
    expect(screen.state.answers.send?.data).toEqual({ token: 'T1' });
  });

  it('are ignored while their call waits for its retry', async () => {
    const screen = await play({ body: [], calls: { who: { operation: 'account.read', load: 'required' } } });
    screen.answer('account.read', fault('NETWORK'));
    expect(screen.state.invocations.who).toMatchObject({ phase: 'waiting' });
    expect(screen.answer('account.read', success({ id: 'late' }))).toEqual([]);
    expect(screen.state.answers).toEqual({});
    screen.send({ kind: 'elapse', timer: screen.kind('timer').at(-1)?.timer ?? '' });
    screen.answer('account.read', success({ id: 'u' }));
    expect(screen.state.answers.who?.data).toEqual({ id: 'u' });
  });

  it('R03: a second press while the write is in flight sends nothing', async () => {
    const screen = await play(wizard);
    screen.change('mail', 'a@b.co');
    screen.press('send');
    screen.press('send');
    expect(screen.kind('ask')).toHaveLength(1);
  });

  it('R03: a second press while a read call is in flight sends nothing either', async () => {
    const screen = await play({ body: [go({ call: 'who' })], calls: { who: { operation: 'account.read' } } });
    screen.press('go');
    expect(screen.press('go')).toEqual([]);
    expect(screen.kind('ask')).toHaveLength(1);
    screen.answer('account.read', success({}));
    screen.press('go');
    expect(screen.kind('ask')).toHaveLength(2);
  });
});

describe('loads', () => {
  it('wait for their required parameters, and run again when these change', async () => {
    const screen = await play({
      body: [{ field: 'mail', widget: 'text' }],
      calls: {
        orgs: {
          operation: 'organisation.search',
          load: 'optional',
          when: '$form.mail',
          wait: '300ms',
          with: { domain: { 'domain-of': '$form.mail' } },
        },
        policy: {
          operation: 'password-policy.read',
          load: 'optional',
          with: { orgId: '$result.orgs.0.id' },
        },
      },
    });
    expect(screen.kind('ask')).toEqual([]);
    screen.change('mail', 'a@b.co');
    screen.change('mail', 'a@b.com');
    const waits = screen.kind('timer');
    expect(waits).toHaveLength(2);
    expect(screen.kind('untimer').map(({ timer }) => timer)).toEqual([waits[0]?.timer]);
    screen.send({ kind: 'elapse', timer: waits[0]?.timer ?? '' });
    expect(screen.kind('ask')).toEqual([]);
    screen.send({ kind: 'elapse', timer: waits[1]?.timer ?? '' });
    expect(screen.kind('ask')[0]?.parameters).toEqual({ domain: 'b.com' });
    screen.answer('organisation.search', success([{ id: 'O1' }]));
    expect(screen.kind('ask')[1]?.parameters).toEqual({ orgId: 'O1' });
    screen.change('mail', 'a@c.com');
    expect(screen.state.answers).toEqual({});
    expect(screen.kind('abort'), 'the password policy of the earlier organisation').toHaveLength(1);
  });

  it('drop a read call that a newer one replaces', async () => {
    const screen = await play({
      body: [{ field: 'mail', widget: 'text' }],
      calls: { orgs: { operation: 'organisation.search', load: 'optional', with: { alias: '$form.mail' } } },
    });
    screen.change('mail', 'a');
    const [first] = screen.kind('ask').slice(-1);
    screen.change('mail', 'ab');
    expect(screen.kind('abort')).toContainEqual({ kind: 'abort', token: first?.token });
    screen.send({ kind: 'answer', token: first?.token ?? 0, answer: success([{ id: 'old' }]) });
    expect(screen.state.answers).toEqual({});
  });

  it('run only while their guard holds, and keep their answer', async () => {
    const screen = await play({
      body: [
        { button: 'a', do: { state: 'a' } },
        { button: 'b', do: { state: 'b' } },
      ],
      states: { a: {}, b: {} },
      calls: { who: { operation: 'account.read', load: 'optional', when: { $state: 'b' } } },
    });
    expect(screen.kind('ask')).toEqual([]);
    screen.press('b');
    screen.press('a');
    expect(screen.kind('abort')).toHaveLength(1);
    screen.press('b');
    screen.answer('account.read', success({ id: '1' }));
    screen.press('a');
    screen.press('b');
    expect(screen.kind('ask')).toHaveLength(2);
    expect(screen.state.answers.who?.data).toEqual({ id: '1' });
  });

  it('cover the screen until it is ready for the first time, with the calls that follow, but not for a browser prompt', async () => {
    const screen = await play({
      body: [go({ call: 'who' })],
      calls: {
        who: { operation: 'account.read', load: 'required', on: { OK: { call: 'challenge' } } },
        challenge: { operation: 'passkey.challenge', on: { OK: { call: 'assert' } } },
        assert: { operation: 'browser passkey', with: { challenge: '$result.challenge.challenge' } },
      },
    });
    expect(screen.state.ready).toBe(false);
    screen.answer('account.read', success({}));
    expect(screen.state.ready).toBe(false);
    screen.answer('passkey.challenge', success({ challenge: 'c' }));
    expect(screen.state.ready).toBe(true);
    screen.press('go');
    expect(screen.state.ready).toBe(true);
  });

  it.each([
    ['an answer', success({ id: '1' }), { id: '1' }],
    ['a refusal', failure('FORBIDDEN'), undefined],
    ['a fault', fault('TIMEOUT'), undefined],
  ])(
    'cover the screen while a preferred one waits, also one that another answer leads to, and end with %s',
    async (_, answer, data) => {
      const screen = await play({
        body: [],
        calls: {
          who: { operation: 'account.read', load: 'required' },
          orgs: { operation: 'organisation.search', load: 'preferred', with: { alias: '$result.who.name' } },
        },
      });
      screen.answer('account.read', success({ name: 'acme' }));
      expect(screen.state.ready).toBe(false);
      screen.answer('organisation.search', answer);
      expect(screen.state).toMatchObject({ ready: true, failed: {}, answers: { orgs: { data } } });
      expect(screen.kind('toast')).toEqual([]);
    },
  );
});

describe('a preferred call', () => {
  const calls = { who: { operation: 'account.read', load: 'preferred' } };

  it('delays a screen for two seconds at most, and its answer is used later too', async () => {
    const screen = await play({ body: [], calls });
    expect(screen.kind('timer')).toEqual([{ kind: 'timer', timer: 'patience', milliseconds: 2000 }]);
    expect(screen.state.ready).toBe(false);
    screen.send({ kind: 'elapse', timer: 'patience' });
    expect(screen.state.ready).toBe(true);
    screen.answer('account.read', success({ id: '1' }));
    expect(screen.state.answers.who?.data).toEqual({ id: '1' });
  });

  it('does not shorten the wait for a required one', async () => {
    const screen = await play({
      body: [],
      calls: { ...calls, orgs: { operation: 'organisation.search', load: 'required' } },
    });
    screen.send({ kind: 'elapse', timer: 'patience' });
    expect(screen.state.ready).toBe(false);
    screen.answer('organisation.search', success([]));
    expect(screen.state.ready).toBe(true);
  });

  it('has no timer any more once the screen is shown', async () => {
    const screen = await play({ body: [], calls });
    const effects = screen.answer('account.read', success({ id: '1' }));
    expect(effects).toContainEqual({ kind: 'untimer', timer: 'patience' });
  });
});

describe('secrets in an address (P16)', () => {
  const screen = (calls: object) => ({ takes: { token: { from: 'query', secret: true } }, body: [], calls });

  it('leave it once the first check has answered, but not after a fault', async () => {
    const check = {
      operation: 'password-reset.check-link',
      load: 'required',
      with: { token: '$input.token' },
      on: { '*': { goto: 'other' } },
    };
    const played = await play(screen({ check }), {}, { token: 'T' });
    played.answer('password-reset.check-link', fault('TIMEOUT'));
    expect(played.kind('conceal')).toEqual([]);
    played.send({ kind: 'retry' });
    const effects = played.answer('password-reset.check-link', failure('EXPIRED'));
    expect(effects.map(({ kind }) => kind)).toEqual(['conceal', 'goto']);
  });

  it.each([
    ['no call at all', {}],
    ['a call that a press makes', { send: { operation: 'password.change', with: { token: '$input.token' } } }],
    ['a load without the secret', { me: { operation: 'account.read', load: 'required' } }],
    [
      'a check whose guard does not hold',
      {
        check: {
          operation: 'password-reset.check-link',
          load: 'required',
          when: '$state',
          with: { token: '$input.token' },
        },
      },
    ],
  ])('P16: leave it at once if no check uses them: %s', async (_, calls) => {
    expect((await play(screen(calls), {}, { token: 'T' })).kind('conceal')).toHaveLength(1);
  });

  it('P16: leave it before a press leads away from an unfinished check', async () => {
    const check = { operation: 'password-reset.check-link', load: 'optional', with: { token: '$input.token' } };
    const played = await play({ ...screen({ check }), body: [go({ goto: 'other' })] }, {}, { token: 'T' });
    expect(played.kind('conceal')).toEqual([]);
    expect(played.press('go').map(({ kind }) => kind)).toEqual(['conceal', 'goto']);
  });
});
