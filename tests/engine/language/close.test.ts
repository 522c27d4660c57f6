import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { withFiles } from '../checker/readShared.ts';
import { failure, go, play, success } from '../runtime/play.ts';

const ASK = { operation: 'account.look-up', with: { username: 'u' } };
const sure = (body: object, on: object) => ({
  body: [go({ dialog: 'sure' })],
  dialogs: { sure: { body: [{ text: 'message' }, { button: 'yes', do: body }] } },
  calls: { ask: { ...ASK, on } },
});

describe('a step that closes the open dialog', () => {
  it('does so when the call that the dialog makes has succeeded, and not when it has failed', async () => {
    const page = await play(sure({ call: 'ask' }, { OK: { close: true }, '*': { banner: 'errors.unknown' } }));
    page.press('go');
    page.press('yes', 'sure');
    page.answer('account.look-up', failure('NOT_FOUND'));
    expect(page.state.dialog?.id).toBe('sure');
    page.press('yes', 'sure');
    page.answer('account.look-up', success({}));
    expect(page.state.dialog).toBeUndefined();
  });

  it('does so before its other steps, so a call that it makes continues', async () => {
    const page = await play(sure({ close: true, call: 'ask' }, { OK: { toast: { success: 'errors.unknown' } } }));
    page.press('go');
    page.press('yes', 'sure');
    expect(page.state.dialog).toBeUndefined();
    page.answer('account.look-up', success({}));
    expect(page.kind('toast')).toHaveLength(1);
  });

  const found = (dialog: object, on: object = {}, entry: object = { focus: 'username' }) =>
    check(
      withFiles({
        'flows/door/door.screen.json': (screen) => {
          const [first, ...others] = screen.body;
          const calls = { ...screen.calls, ask: { operation: 'account.read', ...on } };
          return {
            ...screen,
            entry,
            body: [first, go({ dialog: 'sure' }), ...others],
            dialogs: { sure: dialog },
            calls,
          };
        },
      }),
      definition,
    )
      .filter(({ rule }) => rule === 'idle-step' || rule === 'dead-end')
      .map(({ message }) => message);
  const asking = { body: [{ text: 'a' }, { button: 'yes', do: { call: 'ask' } }] };
  const closes = { on: { OK: { close: true }, '*': { why: 'None.', close: true } } };

  it('is enough to close a dialog that has no cancel', () => {
    expect(found({ body: [{ text: 'a' }, { button: 'yes', do: { close: true } }] })).toEqual([]);
    expect(found(asking, closes)).toEqual([]);
  });

  it('is reported missing in a dialog that only makes calls, none of which leaves or closes it', () => {
    const told = 'the dialog sure offers no way forward, and no way to close it';
    expect(found(asking, { on: { OK: { toast: { success: 'errors.unknown' } }, '*': { as: 'OK' } } })).toEqual([told]);
    expect(found(asking, { on: { OK: { goto: 'inside' }, '*': { as: 'OK' } } })).toEqual([]);
    expect(found({ modal: false, ...asking })).toEqual([]);
  });

  it('is reported where no dialog is open, and where its dialog closes anyway', () => {
    const nothing = 'no dialog is open here, so nothing closes';
    expect(found(asking, closes, { close: true, focus: 'username' })).toEqual([nothing]);
    expect(found({ body: [{ text: 'a' }, { cancel: 'no' }] }, closes, { call: 'ask' })).toEqual([nothing, nothing]);
    expect(found({ body: [{ text: 'a' }, { cancel: 'no', do: { close: true } }] })).toEqual([
      'a cancel closes its dialog anyway',
    ]);
  });
});
