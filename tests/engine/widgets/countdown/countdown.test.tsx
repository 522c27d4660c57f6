import { describe, expect, it } from 'vitest';
import { formatRemaining } from '../../../../src/engine/widgets/countdown/Countdown.tsx';
import { FakeView } from '../../renderer/support/FakeView.ts';
import { renderView } from '../../renderer/support/renderView.tsx';

it.each([
  [600_000, '10:00'],
  [599_999, '10:00'],
  [61_000, '1:01'],
  [9_001, '0:10'],
  [1, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
])('%i ms are %s', (milliseconds, shown) => {
  expect(formatRemaining(milliseconds)).toBe(shown);
});

it.each([
  [61_000, 'false'],
  [60_000, 'true'],
])('the last minute looks different: %i ms', async (remaining, isLast) => {
  const view = new FakeView({ body: [{ countdown: 'remaining' }] });
  view.remaining = remaining;
  const { container } = await renderView(view, { title: 'Door', countdowns: { remaining: 'Time left' } });
  expect(container.querySelector('time')?.dataset.over).toBe(isLast);
});

describe('R05: the announcement for screen readers', () => {
  const changes = () => {
    const said: string[] = [];
    return { said, hear: (text: string | undefined) => text !== said.at(-1) && said.push(text ?? '') };
  };
  async function show() {
    const view = new FakeView({ body: [{ countdown: 'remaining' }] });
    view.remaining = 600_000;
    const { container, update } = await renderView(view, { title: 'Door', countdowns: { remaining: 'Time left' } });
    const heard = changes();
    const polite = container.querySelector('[data-countdown] [aria-live="polite"]');
    const pass = async (remaining: number) => {
      await update(() => {
        view.remaining = remaining;
      });
      heard.hear(polite?.textContent ?? undefined);
    };
    return { pass, said: () => heard.said.filter((text) => text !== ''), polite, container };
  }

  it('R05: comes at five minutes, one minute, thirty and ten seconds, out of ten minutes', async () => {
    const { pass, said, container } = await show();
    for (let seconds = 599; seconds >= 0; seconds -= 1) await pass(seconds * 1000);
    expect(said()).toEqual([
      'Time left: 5 minutes',
      'Time left: 1 minute',
      'Time left: 30 seconds',
      'Time left: 10 seconds',
    ]);
    expect(container.querySelector('[role="timer"]')?.getAttribute('aria-live')).toBe('off');
  });

  it('R05: gives the time left after a sleep that skipped a moment, and after a resend', async () => {
    const { pass, said, polite } = await show();
    await pass(480_000);
    await pass(119_000);
    expect(said()).toEqual(['Time left: 1 minute, 59 seconds']);
    for (let seconds = 118; seconds > 110; seconds -= 1) await pass(seconds * 1000);
    expect(polite?.textContent).toBe('');
    await pass(600_000);
    expect(said().at(-1)).toBe('Time left: 10 minutes');
  });
});
