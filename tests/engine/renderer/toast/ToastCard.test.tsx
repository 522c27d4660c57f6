import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import portal from '../../../../locales/en/portal.json' with { type: 'json' };
import type { Item } from '../../../../src/engine/flow/types.ts';
import { FakeView } from '../support/FakeView.ts';
import { renderView, violations } from '../support/renderView.tsx';

let view: FakeView;
beforeEach(() => {
  view = new FakeView({ body: [] });
  view.toasts = [
    { id: 1, variant: 'error', message: { key: 'toast.noUser' } },
    { id: 2, variant: 'success', message: { key: 'toast.copied' } },
  ];
});

it('TOAST-06 TOAST-07: each variant shows its text, and only an error is announced as an alert', async () => {
  const { container } = await renderView(view, { title: 'Screen' });
  expect((await screen.findByRole('alert')).textContent).toBe("User doesn't exist");
  expect(container.querySelector('[aria-live="polite"][data-said]')?.textContent).toBe('Copied');
  const variants = [...container.querySelectorAll<HTMLElement>('[data-toast]')].map(({ dataset }) => dataset.toast);
  expect(variants).toEqual(['error', 'success']);
  expect(container.querySelectorAll('[data-toast-bar]')).toHaveLength(2);
  expect(await violations(container)).toEqual([]);
});

it('TOAST-03: its timer pauses under the pointer or the focus, until both are gone', async () => {
  const { container } = await renderView(view, { title: 'Screen' });
  const [close] = await screen.findAllByRole('button', { name: 'Dismiss notification' });
  const toast = container.querySelector<HTMLElement>('[data-toast="error"]');
  if (toast === null || close === undefined) throw new Error('There is no toast');
  fireEvent.pointerEnter(toast);
  fireEvent.focus(close);
  expect(toast.dataset.held).toBe('true');
  fireEvent.pointerLeave(toast);
  expect(view.told('pauseToast')).toEqual([[1]]);
  expect(view.told('resumeToast')).toEqual([]);
  fireEvent.blur(close);
  expect(view.told('resumeToast')).toEqual([[1]]);
  expect(toast.dataset.held).toBeUndefined();
});

it('has the reference of its request, which a press copies', async () => {
  view.toasts = [{ id: 1, variant: 'error', message: { key: 'toast.noUser' }, reference: '7K3M-9Q2X-VB4T' }];
  await renderView(view, { title: 'Screen' });
  const user = userEvent.setup();
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await user.click(await screen.findByRole('button', { name: portal.renderer.copy }));
  expect(copied).toEqual(['7K3M-9Q2X-VB4T']);
});

it('can be dismissed', async () => {
  await renderView(view, { title: 'Screen' });
  const [close] = await screen.findAllByRole('button', { name: 'Dismiss notification' });
  if (close !== undefined) await userEvent.click(close);
  expect(view.told('dismissToast')).toEqual([[1]]);
});

it('4.1.3: the text of a success is added to an existing live region', async () => {
  view.toasts = [];
  const { container } = await renderView(view, { title: 'Screen' });
  const region = container.querySelector('.toasts [aria-live="polite"]');
  expect(region?.textContent).toBe('');
  act(() => {
    view.toasts = [
      { id: 1, variant: 'success', message: { key: 'toast.copied' } },
      { id: 2, variant: 'error', message: { key: 'toast.noUser' } },
    ];
  });
  expect(region?.textContent).toBe('Copied');
  expect(region?.isConnected).toBe(true);
});

it.each<[string, Item]>([
  ['a button', { submit: 'enter', do: { state: 's' } }],
  ['a link', { link: 'enter', do: { state: 's' } }],
  ['an entry', { list: 'doors', of: '$doors', item: [{ button: 'enter', do: { state: 's' } }] }],
])('4.1.3: a slow press of %s is announced in a region that was there before, and outside it', async (_, item) => {
  view = new FakeView({ body: [item] });
  view.answers = { $doors: [{ id: 'a' }] };
  const { container, update } = await renderView(view, {
    ...{ title: 'Screen', lists: { doors: 'Doors' }, actions: { enter: 'Enter' } },
  });
  const region = container.querySelector('.toasts [aria-live="polite"]');
  expect(region?.textContent).toBe('');
  await update(() => {
    view.busy = ['enter'];
  });
  expect(region?.textContent).toBe('Please wait');
  expect(screen.getByRole('button', { name: /^Enter\b/ }).querySelector('[role], [aria-live]')).toBeNull();
  await update(() => {
    view.busy = [];
  });
  expect(region?.textContent).toBe('');
  expect(region?.isConnected).toBe(true);
});
