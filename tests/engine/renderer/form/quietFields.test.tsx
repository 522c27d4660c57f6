import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

const TEXTS = {
  title: 'Come in',
  fields: { username: { label: 'Name' }, note: { label: 'Note' }, stay: { label: 'Stay' } },
  actions: { enter: 'Enter' },
};

describe('quiet fields', () => {
  const quiet = () =>
    new FakeView({
      body: [
        { field: 'username', widget: 'username' },
        { field: 'note', widget: 'text', quiet: true },
        { field: 'stay', widget: 'checkbox', quiet: true },
        { submit: 'enter', do: { state: 's' } },
      ],
    });
  const isOpen = (container: HTMLElement) => container.querySelector('[data-quiet]') === null;

  it('are marked, and open for good once one of them has the focus', async () => {
    const { container } = await renderView(quiet(), TEXTS);
    const marked = [...container.querySelectorAll<HTMLElement>('[data-quiet]')].map(({ dataset }) => dataset.field);
    expect(marked).toEqual(['note', 'stay']);
    screen.getByLabelText('Name').focus();
    expect(isOpen(container)).toBe(false);
    await userEvent.click(screen.getByText('Note'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Note/));
    expect(isOpen(container)).toBe(true);
    screen.getByLabelText('Name').focus();
    expect(isOpen(container)).toBe(true);
  });

  it.each([
    ['an answer', (view: FakeView) => view.change('stay', true)],
    ['a typed text', (view: FakeView) => view.type('note', 'ac')],
    ['an error', (view: FakeView) => Object.assign(view, { errors: { note: { key: 'validation.required' } } })],
  ])('open for %s, from before or from now', async (_what, give) => {
    const early = quiet();
    give(early);
    expect(isOpen((await renderView(early, TEXTS)).container)).toBe(true);
    const late = quiet();
    const { container, update } = await renderView(late, TEXTS);
    expect(isOpen(container)).toBe(false);
    await update(() => give(late));
    expect(isOpen(container)).toBe(true);
  });

  it('stay closed over a value that was not typed', async () => {
    const view = quiet();
    view.form = { note: 'from before', stay: true };
    const { container } = await renderView(view, TEXTS);
    expect([...container.querySelectorAll<HTMLElement>('[data-quiet]')].map(({ dataset }) => dataset.quiet)).toEqual([
      'closed',
      'closed',
    ]);
  });

  it('do not open under a pressed pointer', async () => {
    const view = quiet();
    const { container, update } = await renderView(view, TEXTS);
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Enter' }));
    await update(() => view.change('stay', true));
    expect(isOpen(container)).toBe(false);
    fireEvent.mouseUp(screen.getByRole('button', { name: 'Enter' }));
    expect(isOpen(container)).toBe(true);
  });
});
