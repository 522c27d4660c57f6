import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/engine/runtime/View.ts';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

const TEXTS = {
  title: 'Come in',
  fields: { username: { label: 'Name' }, password: { label: 'Word' } },
  actions: { enter: 'Enter' },
};

let view: FakeView;
beforeEach(() => {
  view = new FakeView({
    body: [
      { field: 'username', widget: 'username' },
      { field: 'password', widget: 'password' },
      { submit: 'enter', do: { state: 's' } },
    ],
  });
});

describe('a form announces an error whose field has the focus already', () => {
  const said = (container: Element) => container.querySelector('[data-said]')?.textContent;
  const refuse = (error: Message) => {
    view.locked = [];
    view.errors = { password: error };
  };

  it('after an answer that refuses a sent field, even if it is the same one again', async () => {
    const { container, update } = await renderView(view, TEXTS);
    const region = container.querySelector('[data-said]');
    expect(region?.getAttribute('aria-live'), 'the region is there before it speaks (ARIA22)').toBe('assertive');
    expect(region?.textContent).toBe('');
    await userEvent.click(screen.getByLabelText('Word'));
    const heard = new Set<unknown>();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await update(() => {
        view.locked = ['password'];
        view.errors = {};
      });
      expect(said(container), 'what was said is over').toBe('');
      await update(() => refuse({ key: 'validation.badCredentials' }));
      expect(said(container)).toBe('Incorrect email or password');
      heard.add(region?.firstChild);
    }
    expect(heard.size, 'new words are another node').toBe(2);
    expect(container.querySelector('[data-said]')).toBe(region);
  });

  it('after Enter in the only wrong field, each time', async () => {
    const { container, update } = await renderView(view, TEXTS);
    await userEvent.click(screen.getByLabelText('Name'));
    const heard = new Set<unknown>();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await update(() => {
        view.errors = { username: { key: 'validation.required' } };
        view.failedSubmits += 1;
      });
      expect(said(container)).toBe('Required item');
      heard.add(container.querySelector('[data-said]')?.firstChild);
    }
    expect(heard.size).toBe(2);
    await update(() => {
      view.errors = {};
    });
    expect(said(container)).toBe('');
  });

  it('but not where the focus moves, which is announced, nor what a toast says', async () => {
    const { container, update } = await renderView(view, TEXTS);
    await update(() => {
      view.errors = { username: { key: 'validation.required' } };
      view.failedSubmits += 1;
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(said(container)).toBe('');
    await update(() => {
      view.toasts = [{ id: 1, variant: 'error', message: { text: 'Nobody has this name' } }];
      view.errors = { username: { text: 'Nobody has this name' } };
      view.failedSubmits += 1;
    });
    expect(said(container)).toBe('');
  });
});
