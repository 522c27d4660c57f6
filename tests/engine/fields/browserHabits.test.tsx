import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RuleInForce } from '../../../src/engine/flow/rules/RuleInForce.ts';
import { FakeView } from '../renderer/support/FakeView.ts';
import { renderView } from '../renderer/support/renderView.tsx';

const TEXTS = {
  title: 'Come in',
  fields: { name: { label: 'Name' }, word: { label: 'Word' } },
  actions: { enter: 'Enter' },
};

async function show() {
  const view = new FakeView({
    body: [
      { field: 'name', widget: 'username' },
      { field: 'word', widget: 'new-password' },
      { submit: 'enter', do: { state: 's' } },
    ],
  });
  const { update, container } = await renderView(view, TEXTS);
  const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return { view, update, container, input };
}

/** Writes as some password managers do: without an event that React could notice. */
function write(input: HTMLInputElement, text: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
}

describe('a password manager that writes without events', () => {
  it.each([
    ['the submit is pressed', () => userEvent.click(screen.getByRole('button', { name: 'Enter' }))],
    ['Enter is pressed', () => userEvent.type(screen.getByLabelText('Name'), '{Enter}')],
    ['the field is left', async () => void fireEvent.focusOut(screen.getByLabelText('Word'))],
  ])('is read once %s, before anything is validated', async (_, act) => {
    const { view, input } = await show();
    write(input('Name'), 'ada@acme.test');
    write(input('Word'), 'Correct-Horse-7');
    await act();
    expect(view.form).toMatchObject({ name: 'ada@acme.test', word: 'Correct-Horse-7' });
    const told = view.calls.map(({ name }) => name).filter((name) => ['change', 'submit', 'blur'].includes(name));
    expect(told.slice(0, 2)).toEqual(['change', 'change']);
    expect([input('Name').value, input('Word').value]).toEqual(['ada@acme.test', 'Correct-Horse-7']);
  });

  it('keeps its text when the field is rendered again', async () => {
    const { update, view, input } = await show();
    write(input('Name'), 'ada@acme.test');
    await update(() => {
      view.errors = { name: { key: 'validation.required' } };
    });
    expect(input('Name').value).toBe('ada@acme.test');
    await update(() => view.change('name', 'eve@acme.test'));
    expect(input('Name').value).toBe('eve@acme.test');
  });
});

it('a password that is visible is hidden when it is sent, so browsers save it as a password', async () => {
  const { input } = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input('Word').type).toBe('text');
  const types: string[] = [];
  const form = input('Word').form;
  document.addEventListener('submit', () => types.push(input('Word').type), { capture: true, once: true });
  fireEvent.submit(form ?? document);
  expect(types).toEqual(['password']);
});

it('reports that Caps Lock is on, as long as it is', async () => {
  const { input } = await show();
  fireEvent.keyDown(input('Word'), { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on')).toBeDefined();
  fireEvent.keyUp(input('Word'), { key: 'CapsLock' });
  expect(screen.queryByText('Caps Lock is on')).toBeNull();
});

it('a rule that becomes met is announced even if the browser has translated the page', async () => {
  const { view, update, container } = await show();
  const rule = (isKept: boolean): RuleInForce => ({
    id: 'number',
    test: 'pattern',
    set: 'new-password',
    limit: undefined,
    isKept,
    message: { key: 'validation.password.number' },
    line: { key: 'validation.password.number' },
  });
  const told = () => container.querySelector('[data-rule] .visually-hidden')?.textContent?.trim();
  await update(() => {
    view.change('word', 'a');
    view.rules = [rule(false)];
  });
  expect(told()).toBe('(not met)');
  // Chromium's translation replaces each text by an element with the translated one.
  for (const part of container.querySelectorAll('[data-rule] .visually-hidden')) {
    const font = document.createElement('font');
    font.textContent = '(noch nicht)';
    part.replaceChildren(font);
  }
  await update(() => {
    view.rules = [rule(true)];
  });
  expect(told()).toBe('(met)');
});
