// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { countTraffic } from '../../../src/engine/page/countTraffic.ts';
import type { Observer } from '../../../src/engine/runtime/Observer.ts';
import { stepNames } from '../../../src/engine/runtime/stepNames.ts';
import { transition } from '../../../src/engine/runtime/transition.ts';
import { prepare } from '../runtime/bench.ts';

afterEach(() => vi.restoreAllMocks());

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

it('hands the counts over when the page is hidden, and starts again', async () => {
  const { screenContext, state } = await prepare({
    states: { form: {}, done: {} },
    body: [
      { field: 'name', widget: 'text', required: true, in: 'form' },
      { submit: 'send', do: { state: 'done' }, in: 'form' },
    ],
  });
  const portal: { observer?: Observer } = {};
  const sent: unknown[] = [];
  countTraffic(portal, (counts) => sent.push(counts));
  let plain = state;
  const events = [
    { kind: 'begin' },
    { kind: 'press', form: '', action: 'send' },
    { kind: 'change', field: 'name', value: 'Ada Lovelace' },
    { kind: 'press', form: '', action: 'send' },
  ] as const;
  for (const event of events) {
    const taken = transition(screenContext, plain, event);
    const visit = { isShell: false, plain };
    portal.observer?.took(visit, event, screenContext, taken, stepNames(visit, event, screenContext, taken));
    plain = taken.snapshot;
  }
  portal.observer?.redirected?.('expired', 'token');
  expect(sent).toEqual([]);
  hide();
  const counts = {
    'test form seen': 1,
    'test form name! required': 1,
    'test form .send 0': 1,
    'expired without token': 1,
  };
  expect(sent).toEqual([counts]);
  hide();
  expect(sent).toEqual([counts]);
});
