import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../../../src/engine/contract/faults.ts';
import { fault, go, play, success } from '../play.ts';

const READ = 'account.read';
const WRITE = 'backup-email.send-code';

/** A screen whose load has used up its quick retries with this fault. */
async function loading(answer = fault('UNAVAILABLE')) {
  const played = await play({
    body: [{ field: 'mail', widget: 'email' }],
    calls: { me: { operation: READ, load: 'required' } },
  });
  const timers = () => played.kind('timer').map(({ milliseconds }) => milliseconds);
  const elapse = () => {
    const { timer = '' } = played.kind('timer').at(-1) ?? {};
    return played.send({ kind: 'elapse', timer });
  };
  for (const _ of [1, 2]) {
    played.answer(READ, answer);
    elapse();
  }
  played.answer(READ, answer);
  return { played, timers, elapse };
}

describe('R01: a read call while the service is away', () => {
  it('is retried at growing intervals until it is answered, and typed text stays', async () => {
    const { played, timers, elapse } = await loading();
    expect(timers()).toEqual([500, 1000, 3000]);
    expect(played.state.failed.me).toMatchObject({ fault: 'UNAVAILABLE', resumes: true });
    played.change('mail', 'a@b.co');
    for (const _ of [1, 2, 3, 4, 5]) {
      elapse();
      expect(played.state.failed.me).toBeDefined();
      played.answer(READ, fault('UNAVAILABLE'));
    }
    expect(timers().slice(3)).toEqual([5000, 10_000, 20_000, 30_000, 30_000]);
    elapse();
    played.answer(READ, success({ id: 'u' }));
    expect(played.state.failed).toEqual({});
    expect(played.state.invocations).toEqual({});
    expect(played.state.form.mail).toBe('a@b.co');
  });

  it('is not retried sooner than the service asks', async () => {
    const { timers } = await loading(fault('UNAVAILABLE', 60));
    expect(timers().at(-1)).toBe(60_000);
  });

  it('is retried only once if the visitor presses first', async () => {
    const { played, elapse } = await loading();
    played.send({ kind: 'retry' });
    const asked = played.kind('ask').length;
    elapse();
    expect(played.kind('ask')).toHaveLength(asked);
  });

  it.each(FAULTS.filter((name) => name !== 'UNAVAILABLE'))('waits for a press after %s', async (name) => {
    const played = await play({ body: [], calls: { me: { operation: READ, load: 'required' } } });
    for (const _ of [1, 2, 3]) {
      if (played.state.failed.me) break;
      played.answer(READ, fault(name));
      const { timer = '' } = played.kind('timer').at(-1) ?? {};
      played.send({ kind: 'elapse', timer });
    }
    expect(played.state.failed.me).toMatchObject({ fault: name, resumes: false });
    expect(played.kind('timer').filter(({ milliseconds }) => milliseconds > 1000)).toEqual([]);
  });
});

it('R01 R03: a write is never retried automatically', async () => {
  const played = await play({
    body: [
      { field: 'mail', widget: 'email', required: true },
      { ...go({ call: 'send' }), checks: ['mail'] },
    ],
    calls: { send: { operation: WRITE, with: { alternativeEmail: '$form.mail' } } },
  });
  played.change('mail', 'a@b.co');
  played.press('go');
  played.answer(WRITE, fault('UNAVAILABLE', 3));
  for (const { timer } of played.kind('timer')) played.send({ kind: 'elapse', timer });
  expect(played.kind('ask')).toHaveLength(1);
  expect(played.state.failed.send).toMatchObject({ fault: 'UNAVAILABLE', resumes: false });
});
