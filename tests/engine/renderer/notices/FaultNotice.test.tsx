import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import messages from '../../../../locales/en/messages.json' with { type: 'json' };
import portal from '../../../../locales/en/portal.json' with { type: 'json' };
import { FAULTS } from '../../../../src/engine/contract/faults.ts';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

it.each(FAULTS)('R01: %s says what happened and offers one way to try again', async (fault) => {
  const view = new FakeView({ body: [] });
  view.fault = { fault, call: 'ask' };
  const { container } = await renderView(view, { title: 'Screen' });
  const notice = container.querySelector('[data-fault]');
  expect(notice?.querySelector('[role="alert"]')?.textContent).toContain(messages.faults[fault]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(view.told('retry')).toEqual([[]]);
});

it('R02: says that the input is still there, if there was any', async () => {
  const view = new FakeView({ body: [] });
  view.fault = { fault: 'TIMEOUT', call: 'ask' };
  view.form = { username: '', terms: [], isRememberOrg: false };
  const { update } = await renderView(view, { title: 'Screen' });
  expect(screen.getByRole('alert').textContent).toBe(messages.faults.TIMEOUT);
  await update(() => {
    view.form = { username: 'ada' };
  });
  expect(screen.getByRole('alert').textContent).toBe(`${messages.faults.TIMEOUT} ${portal.renderer.kept}`);
});

it.each([
  ['en', 30, 'Try again in 30 seconds'],
  ['en', 900, 'Try again in 15 minutes'],
  ['ko', 900, '15분 후 다시 시도'],
  ['ja', 900, '15分後にもう一度試す'],
  // Rounded up to minutes: a screen reader does not repeat a long wait every second.
  ['en', 899, 'Try again in 15 minutes'],
  ['ja', 61, '2分後にもう一度試す'],
  ['ko', 60, '1분 후 다시 시도'],
])(
  'Try again waits for as long as the service asks, in %s: %i seconds are "%s"',
  async (language, retryAfter, name) => {
    const view = new FakeView({ body: [] });
    view.fault = { fault: 'TOO_MANY_REQUESTS', call: 'ask', retryAfter, secondsLeft: retryAfter };
    await renderView(view, { title: 'Screen' }, undefined, language);
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    // It is announced once: the running countdown is not part of the alert.
    expect(screen.getByRole('alert').textContent).toContain(name);
    expect(screen.getByRole('alert').querySelector('button')).toBeNull();
  },
);

it.each([
  ['copied', async () => {}],
  ['notCopied', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
] as const)('a press on the copy button of a reference is answered: %s', async (word, writeText) => {
  const view = new FakeView({ body: [] });
  view.fault = { fault: 'TIMEOUT', call: 'ask', reference: '7K3M-9Q2X-VB4T' };
  await renderView(view, { title: 'Screen' });
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await user.click(screen.getByRole('button', { name: portal.renderer.copy }));
  expect((await screen.findByText(portal.renderer[word])).getAttribute('role')).toBe('status');
});

it('4.1.3: a slow retry is announced in an existing live region, outside the alert', async () => {
  const view = new FakeView({ body: [] });
  view.fault = { fault: 'TIMEOUT', call: 'ask' };
  const { container, update } = await renderView(view, { title: 'Screen' });
  const region = container.querySelector('.toasts [aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await update(() => {
    view.pending = ['ask'];
  });
  expect(region?.textContent).toBe(portal.renderer.busy);
  expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe('true');
  expect(region?.closest('[role="alert"]')).toBeNull();
  await update(() => {
    view.pending = [];
  });
  expect(region?.textContent).toBe('');
  expect(region?.isConnected).toBe(true);
});
