import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../src/engine/contract/faults.ts';
import { failure, fault, go, play, success } from '../play.ts';

const SEND = 'backup-email.send-code';

describe('the intent of a write (R03)', () => {
  const screen = {
    body: [
      { field: 'mail', widget: 'email', required: true },
      { ...go({ call: 'send' }), checks: ['mail'] },
    ],
    calls: { send: { operation: SEND, with: { alternativeEmail: '$form.mail' } } },
  };
  async function lost(name: Fault = 'NETWORK') {
    const played = await play(screen);
    played.change('mail', 'a@b.co');
    played.press('go');
    played.answer(SEND, fault(name));
    return { played, intents: () => played.kind('ask').map(({ intent }) => intent) };
  }

  it.each(['NETWORK', 'TIMEOUT', 'INTERNAL', 'UNAVAILABLE'] as const)(
    'R03: %s keeps it for "try again"',
    async (name) => {
      const { played, intents } = await lost(name);
      played.send({ kind: 'retry' });
      played.answer(SEND, fault(name));
      played.send({ kind: 'retry' });
      const [first] = intents();
      expect(intents()).toEqual([first, first, first]);
      expect(first).toBeTypeOf('number');
    },
  );

  it('R03: stays the same when the visitor presses again after a write without an answer', async () => {
    const { played, intents } = await lost();
    played.press('go');
    expect(intents()[1]).toBe(intents()[0]);
  });

  it.each([
    ['a success', success({ token: 'T' })],
    ['a refusal', failure('BAD_REQUEST')],
  ])('is new for a press after %s', async (_, answer) => {
    const { played, intents } = await lost();
    played.send({ kind: 'retry' });
    played.answer(SEND, answer);
    played.press('go');
    expect(intents()).toHaveLength(3);
    expect(intents()[2]).not.toBe(intents()[0]);
  });

  it('is new after the form was edited, for a press and for "try again"', async () => {
    const { played, intents } = await lost();
    played.change('mail', 'c@d.co');
    played.send({ kind: 'retry' });
    played.answer(SEND, fault('NETWORK'));
    played.change('mail', 'e@f.co');
    played.press('go');
    expect(new Set(intents()).size).toBe(3);
  });

  it('is missing from a read call', async () => {
    const played = await play({ body: [], calls: { me: { operation: 'account.read', load: 'required' } } });
    expect(played.kind('ask').map(({ intent }) => intent)).toEqual([undefined]);
  });
});
