import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView, violations } from '../support/renderView.tsx';

const TEXTS = {
  title: 'Behind',
  actions: { go: 'Go' },
  fields: { note: { label: 'Note' } },
  dialogs: {
    sure: {
      title: 'Sure?',
      lead: 'It stays so.',
      fields: { reason: { label: 'Reason' } },
      actions: { yes: 'Yes', no: 'No' },
    },
    beside: { title: 'By the way', texts: { message: 'Words.' }, actions: { ok: 'OK' } },
  },
};

let view: FakeView;
beforeEach(() => {
  view = new FakeView({
    body: [
      { field: 'note', widget: 'text' },
      { button: 'go', do: { dialog: 'sure' } },
    ],
    dialogs: {
      sure: {
        alert: true,
        body: [{ field: 'reason', widget: 'text' }, { submit: 'yes', do: { state: 's' } }, { cancel: 'no' }],
      },
      beside: { modal: false, body: [{ text: 'message' }, { cancel: 'ok' }] },
    },
  });
});

it('a dialog is a modal alert with a name, a form of its own and the test hooks of its file', async () => {
  view.open = 'sure';
  const { container } = await renderView(view, TEXTS);
  const dialog = screen.getByRole('alertdialog', { name: 'Sure?' });
  expect(dialog.dataset.dialog).toBe('sure');
  expect(dialog.dataset.shown).toBe('modal');
  // Firefox would stop at the element itself, which does nothing (tests/engines/journeys.ts).
  expect(dialog.getAttribute('tabindex')).toBe('-1');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect(view.told('change')).toEqual([['reason', 'x']]);
  expect(view.told('submit')).toEqual([['sure']]);
  expect(view.told('press')).toEqual([['no', undefined, 'sure']]);
  expect(await violations(container)).toEqual([]);
});

it('a dialog closes by Esc only if the store closes it', async () => {
  view.open = 'sure';
  await renderView(view, TEXTS);
  const dialog = screen.getByRole('alertdialog');
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(view.told('closeDialog')).toEqual([[]]);
});

it('a dialog that is not modal leaves the page usable, and closes by Esc there too', async () => {
  view.open = 'beside';
  await renderView(view, TEXTS);
  const dialog = screen.getByRole('dialog', { name: 'By the way' });
  expect(dialog.dataset.shown).toBe('plain');
  screen.getByRole('button', { name: 'OK' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(view.told('closeDialog')).toEqual([[]]);
});

it('a dialog that is not modal is placed before the card, in a live region, and closes by Esc from the card', async () => {
  const { container, update } = await renderView(view, TEXTS);
  const region = container.querySelector('.beside');
  expect(region?.getAttribute('aria-live'), 'the region is there before it speaks').toBe('polite');
  await update(() => {
    view.open = 'beside';
  });
  const dialog = screen.getByRole('dialog');
  expect(region?.contains(dialog)).toBe(true);
  const card = container.querySelector('.card') ?? dialog;
  expect(dialog.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  fireEvent.keyDown(card, { key: 'Escape' });
  expect(view.told('closeDialog')).toEqual([[]]);
});

it('a dialog that is not modal leaves the focus with a visitor who is typing', async () => {
  const { update } = await renderView(view, TEXTS);
  const note = screen.getByLabelText(/^Note/);
  note.focus();
  await update(() => {
    view.open = 'beside';
  });
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'By the way' });
  expect(dialog.open).toBe(true);
  expect(dialog.dataset.shown).toBeUndefined();
  expect(document.activeElement).toBe(note);
  expect(view.told('blur')).toEqual([]);
  screen.getByRole('button', { name: 'OK' }).focus();
  await update(() => {
    view.open = undefined;
  });
  expect(document.activeElement).toBe(note);
});

it('a modal dialog contains the toasts, because the rest of the page is inert', async () => {
  view.open = 'sure';
  view.toasts = [{ id: 1, variant: 'error', message: { text: 'No.' } }];
  const { container, update } = await renderView(view, TEXTS);
  await screen.findByRole('alert');
  expect(container.querySelector('dialog [data-toast]')).not.toBeNull();
  await update(() => {
    view.open = undefined;
  });
  expect(container.querySelector('dialog')).toBeNull();
  expect(container.querySelectorAll('[data-toast]')).toHaveLength(1);
});

it.each([
  ['sure', 'dialog'],
  ['beside', '.card'],
])('a banner and a fault are where they can be seen while %s is open: in %s', async (open, place) => {
  view.open = open;
  view.banner = { text: 'No cookies.' };
  view.fault = { call: 'c', fault: 'NETWORK' };
  const { container } = await renderView(view, TEXTS);
  const notices = [...container.querySelectorAll('.notice')];
  expect(notices.map((notice) => notice.closest(place) !== null)).toEqual([true, true]);
  expect(notices[0]?.textContent).toBe('No cookies.');
});
