import { describe, expect, it } from 'vitest';
import { go, play, success } from './play.ts';

describe('a screen with states, timers and dialogs', () => {
  it('restarts the timer of a state that is entered again, without running its entry', async () => {
    const screen = await play({
      body: [{ field: 'code', widget: 'code' }, go({ state: 'code' })],
      states: { options: {}, code: { entry: { focus: 'code' }, after: { '10m': { state: 'options' } } } },
    });
    const timers = () => screen.kind('timer').map(({ timer, milliseconds }) => [timer, milliseconds]);
    screen.press('go');
    expect(timers()).toEqual([
      ['state:10m', 600_000],
      ['focus', 200],
    ]);
    screen.press('go');
    expect(timers()).toEqual([
      ['state:10m', 600_000],
      ['focus', 200],
      ['state:10m', 600_000],
    ]);
    screen.send({ kind: 'elapse', timer: 'state:10m' });
    expect(screen.state.state).toBe('options');
    screen.send({ kind: 'elapse', timer: 'state:10m' });
    expect(screen.state.state).toBe('options');
  });

  it('STATUS-06: replaces the history entry when it leads elsewhere without a press', async () => {
    const screen = await play({ body: [], after: { '3s': { goto: 'other' } } });
    expect(screen.kind('timer')).toEqual([{ kind: 'timer', timer: 'screen:3s', milliseconds: 3000 }]);
    screen.send({ kind: 'elapse', timer: 'screen:3s' });
    expect(screen.kind('goto')).toEqual([{ kind: 'goto', screen: 'other', inputs: {}, replace: true }]);
  });

  it('2.2.1: a visitor who stays cancels timed redirects, and nothing else', async () => {
    const screen = await play({
      body: [go({ state: 'late' })],
      after: { '3s': { goto: 'other' } },
      states: { code: { after: { '10m': { state: 'late' } } }, late: { after: { '5s': { goto: 'other' } } } },
    });
    screen.send({ kind: 'linger' });
    expect(screen.kind('untimer')).toEqual([{ kind: 'untimer', timer: 'screen:3s' }]);
    screen.press('go');
    expect(screen.kind('timer').map(({ timer }) => timer)).toEqual(['screen:3s', 'state:10m']);
  });

  it('keeps inputs of a dialog and of its screen apart, even under the same name', async () => {
    const screen = await play(
      {
        takes: { token: { from: 'query' } },
        body: [go({ dialog: 'more', with: { token: 'dialog' } })],
        dialogs: {
          more: {
            takes: { token: {} },
            body: [{ button: 'send', do: { goto: 'other', with: { x: '$input.token' } } }, { cancel: 'close' }],
          },
        },
        calls: { who: { operation: 'second-factor.check-sign-in', load: 'required', with: { token: '$input.token' } } },
      },
      {},
      { token: 'screen' },
    );
    screen.answer('second-factor.check-sign-in', success({}));
    screen.press('go');
    expect(screen.kind('ask'), 'the load of the screen behind is not repeated').toHaveLength(1);
    screen.press('send', 'more');
    expect(screen.kind('goto')[0]?.inputs).toEqual({ x: 'dialog' });
  });

  it("a call of the screen reads the screen's inputs while a dialog with an input of the same name is open", async () => {
    const screen = await play(
      {
        takes: { token: { from: 'query' } },
        body: [{ button: 'more', do: { dialog: 'more', with: { token: 'dialog' } } }],
        dialogs: { more: { takes: { token: {} }, body: [{ button: 'send', do: { call: 'who' } }] } },
        calls: { who: { operation: 'second-factor.check-sign-in', with: { token: '$input.token' } } },
      },
      {},
      { token: 'screen' },
    );
    screen.press('more');
    screen.press('send', 'more');
    expect(screen.kind('ask').map(({ parameters }) => parameters)).toEqual([{ token: 'screen' }]);
  });

  it('drops a call that was pressed in a dialog when the dialog closes', async () => {
    const pressed = await play({
      body: [go({ dialog: 'more' })],
      dialogs: { more: { body: [{ button: 'send', do: { call: 'who' } }, { cancel: 'close' }] } },
      calls: { who: { operation: 'account.read', on: { OK: { goto: 'other' } } } },
    });
    pressed.press('go');
    pressed.press('send', 'more');
    pressed.press('close', 'more');
    pressed.answer('account.read', success({}));
    expect(pressed.state).toMatchObject({ dialog: undefined, left: false });
  });

  it('runs the exit once, whichever way the screen is left', async () => {
    const screen = await play({ exit: { forget: ['session.newDevice'] }, body: [go({ goto: 'other' })] });
    screen.press('go');
    screen.send({ kind: 'exit' });
    expect(screen.kind('store')).toHaveLength(1);
    const closed = await play({ exit: { forget: ['session.newDevice'] }, body: [] });
    closed.send({ kind: 'exit' });
    expect(closed.kind('store')).toHaveLength(1);
    const jumped = await play({ exit: { forget: ['session.newDevice'] }, body: [go({ leave: 'init' })] });
    jumped.press('go');
    // The page did not leave, so it tries again.
    jumped.send({ kind: 'stay' });
    jumped.press('go');
    expect(jumped.kind('leave')).toHaveLength(2);
    expect(jumped.kind('store')).toHaveLength(1);
  });

  it('restarts only the timers if a step leads to the current state: no entry, no load, and what was typed stays', async () => {
    const screen = await play({
      states: { form: { entry: { focus: 'name' }, after: { '10s': { goto: 'other' } } }, done: {} },
      body: [{ field: 'name', widget: 'text' }, go({ state: 'form' }), { button: 'on', do: { state: 'done' } }],
      calls: { who: { operation: 'account.read', load: 'optional' } },
    });
    const counts = () => [
      screen.kind('timer').filter(({ milliseconds }) => milliseconds === 10_000),
      screen.kind('ask'),
    ];
    screen.change('name', 'Ada');
    const focused = screen.kind('timer').length;
    screen.press('go');
    expect(screen.kind('timer'), 'the state has its timer again, and the focus does not move').toHaveLength(
      focused + 1,
    );
    expect(screen.kind('untimer')).toHaveLength(1);
    screen.press('on');
    screen.press('go');
    expect(counts().map((list) => list.length)).toEqual([3, 1]);
    expect(screen.state).toMatchObject({ state: 'form', form: { name: 'Ada' } });
  });

  it('keeps an input in its slot when the screen or the dialog opens, and leaves the slot without the input', async () => {
    const dialog = { takes: { user: { store: 'session.newDevice' } }, body: [{ cancel: 'close' }] } as const;
    const kept = { token: { from: 'state', store: 'session.unverifiedUser' } } as const;
    const screen = await play(
      { takes: kept, body: [go({ dialog: 'more', with: { user: 'd' } })], dialogs: { more: dialog } },
      {},
      { token: 's' },
    );
    screen.press('go');
    expect(screen.kind('store').map(({ slot, value }) => [slot, value])).toEqual([
      ['session.unverifiedUser', 's'],
      ['session.newDevice', 'd'],
    ]);
    const without = await play({ takes: kept, body: [go({ dialog: 'more' })], dialogs: { more: dialog } });
    without.press('go');
    expect(without.kind('store')).toEqual([]);
  });

  it('does nothing after it was left, unless the page turns out to be still there', async () => {
    const screen = await play({ body: [go({ leave: 'init' })] });
    screen.press('go');
    screen.press('go');
    expect(screen.kind('leave')).toHaveLength(1);
    screen.send({ kind: 'stay' });
    screen.press('go');
    expect(screen.kind('leave')).toHaveLength(2);
  });
});
