import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// It loads with the first screen that needs it; here it is loaded already.
import '../../../../src/engine/renderer/screen/LeadsOnNotice.tsx';
import { FakeView } from '../support/FakeView.ts';
import { renderView, violations } from '../support/renderView.tsx';

const BODY = [{ button: 'sign-in', do: { goto: 'sign-in' } }] as const;

let view: FakeView;
beforeEach(() => {
  view = new FakeView({ body: [...BODY] });
  view.leadsOn = 3;
});
afterEach(() => void vi.restoreAllMocks());

const render = async () => {
  const rendered = await renderView(view, { title: 'Screen', actions: { 'sign-in': 'Sign in' } });
  if (view.leadsOn !== undefined) await screen.findByRole('button', { name: 'Stay on this page' });
  return rendered;
};
const cardOf = (container: HTMLElement) => {
  const card = container.querySelector('.card');
  if (card === null) throw new Error('There is no card');
  return card;
};

it('2.2.1: a screen that continues on a timer announces it politely, in an existing live region', async () => {
  const { container } = await render();
  const region = container.querySelector('[data-leads-on]');
  expect(region?.getAttribute('role')).toBe('status');
  await vi.waitFor(() => expect(region?.textContent).toBe('This page moves on in 3 seconds.'));
  expect(await violations(container)).toEqual([]);
});

it('2.2.1: it waits while a control has the focus, and continues after', async () => {
  await render();
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(view.told('hold')).toEqual([]);
  act(() => button.focus());
  expect(view.told('hold')).toEqual([[true]]);
  act(() => screen.getByRole('button', { name: 'Stay on this page' }).focus());
  await Promise.resolve();
  expect(view.told('hold')).toEqual([[true]]);
  act(() => screen.getByRole('heading').focus());
  await Promise.resolve();
  expect(view.told('hold')).toEqual([[true], [false]]);
});

it('2.2.1: it waits under a pointer that moves, and in a hidden page', async () => {
  const { container } = await render();
  fireEvent.pointerMove(cardOf(container));
  expect(view.told('hold')).toEqual([[true]]);
  fireEvent.pointerLeave(cardOf(container));
  expect(view.told('hold')).toEqual([[true], [false]]);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  fireEvent(document, new Event('visibilitychange'));
  expect(view.told('hold')).toEqual([[true], [false], [true]]);
  hidden.mockReturnValue(false);
  fireEvent(document, new Event('visibilitychange'));
  expect(view.told('hold')).toEqual([[true], [false], [true], [false]]);
});

it('2.2.1: a button stops it for good, and the text in its place says so', async () => {
  const { container } = await render();
  const stay = screen.getByRole('button', { name: 'Stay on this page' });
  act(() => stay.focus());
  fireEvent.click(stay);
  expect(view.told('linger')).toEqual([[]]);
  expect(screen.queryByRole('button', { name: 'Stay on this page' })).toBeNull();
  expect(document.activeElement).toBe(container.querySelector('[data-leads-on]'));
  expect(document.activeElement?.textContent).toBe('Automatic redirect stopped.');
});

it('a screen without such a timer has neither', async () => {
  view.leadsOn = undefined;
  const { container } = await render();
  expect(container.querySelector('[data-leads-on], [data-stay]')).toBeNull();
});
