import { describe, expect, it } from 'vitest';
import { Toasts } from '../../../src/engine/runtime/Toasts.ts';
import { SimulatedClock } from '../../../src/tools/headless/SimulatedClock.ts';

const open = () => {
  const clock = new SimulatedClock();
  const toasts = new Toasts(clock);
  const keys = () => toasts.list.map(({ message }) => ('key' in message ? message.key : message.text));
  return { clock, toasts, keys, show: (key: string) => toasts.show({ variant: 'info', message: { key } }) };
};

describe('toasts', () => {
  it('TOAST-04: stay for 3 s', async () => {
    const { clock, keys, show } = open();
    show('a');
    await clock.advance(2999);
    expect(keys()).toEqual(['a']);
    await clock.advance(1);
    expect(keys()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('TOAST-05 D-87: are at most three; a fourth removes the oldest at once', async () => {
    const { clock, keys, show } = open();
    for (const key of ['a', 'b', 'c', 'd']) show(key);
    expect(keys()).toEqual(['b', 'c', 'd']);
    await clock.advance(3000);
    expect(keys()).toEqual([]);
  });

  it('TOAST-03: pause one by one while a visitor points at them or focuses them', async () => {
    const { clock, toasts, keys, show } = open();
    show('a');
    show('b');
    await clock.advance(2000);
    const [first] = toasts.list;
    toasts.pause(first?.id ?? 0);
    toasts.pause(first?.id ?? 0);
    await clock.advance(60_000);
    expect(keys()).toEqual(['a']);
    toasts.resume(first?.id ?? 0);
    await clock.advance(999);
    expect(keys()).toEqual(['a']);
    await clock.advance(1);
    expect(keys()).toEqual([]);
  });

  it('can be dismissed; a second dismissal changes nothing', () => {
    const { toasts, keys, show } = open();
    show('a');
    show('b');
    toasts.dismiss(toasts.list[0]?.id ?? 0);
    toasts.dismiss(99);
    expect(keys()).toEqual(['b']);
  });
});
