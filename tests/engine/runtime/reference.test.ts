import { expect, it } from 'vitest';
import { failure, play, success } from './play.ts';

const CALL = 'sign-in.with-password';
const reference = '7K3M-9Q2X-VB4T';

/** A screen whose call has these outcomes, asked once by a press. */
async function asked(on: object, more: object = {}) {
  const screen = await play({
    body: [{ button: 'go', do: { call: 'send' } }],
    calls: { send: { operation: CALL, on } },
    ...more,
  });
  screen.press('go');
  return screen;
}

it('a message about a refusal has the id of the refused request', async () => {
  const screen = await asked({ '*': { banner: 'errors.x', toast: { error: 'errors.x' } } });
  screen.answer(CALL, { ...failure('BAD_CREDENTIALS'), reference });
  expect(screen.state.banner).toMatchObject({ key: 'errors.x', reference });
  expect(screen.kind('toast')).toMatchObject([{ variant: 'error', reference }]);
});

it('a code that the flow does not know has it too', async () => {
  const screen = await asked({ OK: { banner: 'errors.x' } });
  screen.answer(CALL, { ...failure('UNKNOWN'), reference });
  expect(screen.kind('toast')).toMatchObject([{ variant: 'error', reference }]);
});

it('a fault keeps the id of the failed request, if there was a response', async () => {
  const screen = await asked({ OK: { state: 'b' } }, { states: { a: {}, b: {} } });
  screen.answer(CALL, { kind: 'fault', fault: 'INTERNAL', reference });
  expect(screen.state.failed.send).toMatchObject({ fault: 'INTERNAL', reference });
  screen.send({ kind: 'retry' });
  screen.answer(CALL, { kind: 'fault', fault: 'NETWORK' });
  expect(screen.state.failed.send).toMatchObject({ fault: 'NETWORK', reference: undefined });
});

it('a screen or state to which an answer leads gets the id of its request', async () => {
  const other = await asked({ '*': { goto: 'other' } });
  other.answer(CALL, { ...failure('LOCKED'), reference });
  expect(other.kind('goto')).toMatchObject([{ screen: 'other', reference }]);
  const same = await asked({ OK: { state: 'b' } }, { states: { a: {}, b: {} } });
  expect(same.state.reference).toBeUndefined();
  same.answer(CALL, { ...success(), reference });
  expect(same.state).toMatchObject({ state: 'b', reference });
});
