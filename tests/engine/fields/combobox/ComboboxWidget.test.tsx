import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { AnyField } from '../../../../src/engine/flow/types.ts';
import { FakeView } from '../../renderer/support/FakeView.ts';
import { renderView, violations } from '../../renderer/support/renderView.tsx';

const ACME = { id: 'O1', name: 'Acme', alias: 'acme', label: 'Acme Inc', decorators: [] };
const GLOBEX = { id: 'O2', name: 'Globex', alias: 'globex', label: 'Globex', decorators: [] };

let view: FakeView;
beforeEach(async () => {
  const field: AnyField = {
    field: 'org',
    widget: 'combobox',
    options: '$result.find',
    label: '$item.label',
    note: '$item.alias',
  };
  view = new FakeView({ body: [field] });
  view.answers = { '$result.find': [ACME, GLOBEX] };
  await renderView(view, { title: 'Screen', fields: { org: { label: 'Organisation' } } });
});
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Organisation/ });

it('SIGNIN-10: a combobox is editable, and optional unless the field is required', async () => {
  expect(input().getAttribute('aria-autocomplete')).toBe('list');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('Optional')).toBeTruthy();
  expect(await violations(document.body)).toEqual([]);
});

it('SIGNIN-03: a combobox opens while the visitor types, moves by arrow keys, picks by Enter, and picks nothing on its own', async () => {
  await userEvent.type(input(), 'ac');
  expect(view.told('type')).toEqual([
    ['org', 'a'],
    ['org', 'ac'],
  ]);
  expect(input().getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('option').map(({ ariaSelected }) => ariaSelected)).toEqual(['false', 'false']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('Globex');
  expect(await violations(document.body)).toEqual([]);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(view.told('change')).toEqual([['org', ACME]]);
  expect(view.told('submit')).toEqual([]);
  expect(input().value).toBe('Acme Inc');
  expect(screen.queryAllByRole('option')).toEqual([]);
});

it('a combobox picks an option when it is pressed, without a blur', async () => {
  await userEvent.type(input(), 'gl');
  await userEvent.click(screen.getByRole('option', { name: /Globex/ }));
  expect(view.form.org).toMatchObject({ id: 'O2', alias: 'globex' });
  expect(view.told('blur')).toEqual([]);
  expect(document.activeElement).toBe(input());
});

it('VALID-14: a combobox drops the picked option when its text is edited', async () => {
  await userEvent.type(input(), 'gl');
  await userEvent.click(screen.getByRole('option', { name: /Globex/ }));
  await userEvent.type(input(), '{Backspace}');
  expect(view.form.org).toBeUndefined();
  expect(view.told('type').at(-1)).toEqual(['org', 'Globe']);
});

it('a combobox closes by Esc, and clears by a second Esc', async () => {
  await userEvent.type(input(), 'gl{Escape}');
  expect(input().getAttribute('aria-expanded')).toBe('false');
  expect(input().value).toBe('gl');
  await userEvent.keyboard('{Escape}');
  expect(input().value).toBe('');
});
