import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RuleInForce } from '../../../src/engine/flow/rules/RuleInForce.ts';
import type { AnyField } from '../../../src/engine/flow/types.ts';
import { FakeView } from '../renderer/support/FakeView.ts';
import { renderView, violations } from '../renderer/support/renderView.tsx';

const LABELS = {
  label: 'Field',
  options: { RENEW: 'Renew', NOT_RENEW: 'Do not renew' },
  items: { age: { label: 'Old enough' }, news: { label: 'News', link: 'Read' } },
};

async function show(field: AnyField, set: (view: FakeView) => void = () => {}, more: object = {}) {
  const view = new FakeView({ body: [field] });
  set(view);
  const result = await renderView(view, { title: 'Screen', fields: { f: LABELS }, ...more });
  expect(await violations(result.container)).toEqual([]);
  // The CSP allows no inline styles.
  expect([...result.container.querySelectorAll('[style], style')].map((part) => part.outerHTML)).toEqual([]);
  return { view, ...result };
}

describe('passwords', () => {
  it('VALID-09: can be shown and hidden again', async () => {
    await show({ field: 'f', widget: 'password' });
    const input = screen.getByLabelText<HTMLInputElement>('Field');
    expect([input.type, input.autocomplete]).toEqual(['password', 'current-password']);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });

  it('are marked as invalid', async () => {
    await show({ field: 'f', widget: 'password' }, (view) => {
      view.errors = { f: { key: 'validation.required' } };
    });
    expect(screen.getByLabelText('Field').getAttribute('aria-invalid')).toBe('true');
  });

  it('VALID-35: list the rules of their policy if they are new, and tick them off while the visitor types', async () => {
    const rule = (id: string, key: string, more: Partial<RuleInForce> = {}): RuleInForce => ({
      id,
      test: 'pattern',
      set: 'new-password',
      limit: undefined,
      isKept: true,
      message: { key },
      line: { key },
      ...more,
    });
    const { view, update } = await show({ field: 'f', widget: 'new-password' }, (fake) => {
      fake.rules = [
        rule('required', 'validation.required', { set: undefined }),
        rule('min-length', 'validation.minLengthInput', {
          isKept: false,
          line: { key: 'validation.password.list.length', values: { min: 8 } },
        }),
        rule('no-spaces', 'validation.password.noSpaces'),
        rule('max-length', 'validation.maxLengthInput', {
          line: { key: 'validation.password.list.length', values: { max: 30 } },
        }),
        rule('hidden', 'validation.password.letter', { line: undefined }),
      ];
    });
    const rules = () => screen.getAllByRole('listitem').map((line) => [line.textContent, line.dataset.kept]);
    expect(rules()).toEqual([
      ['8–30 characters ', 'false'],
      ["Don't use spaces ", 'false'],
    ]);
    await update(() => view.change('f', '1'));
    expect(rules()).toEqual([
      ['8–30 characters (not met)', 'false'],
      ["Don't use spaces (met)", 'true'],
    ]);
    expect(document.body.textContent).toMatch(/Don't use your email address/);
    expect(document.body.textContent).toMatch(/a previous password or a common one/);
  });

  it('list a rule in the words that the screen has of its own', async () => {
    const line = { key: 'validation.password.list.length', values: { min: 8 } };
    const rule = { id: 'min', test: 'minLength', set: 'new-password', limit: 8, isKept: false, message: line, line };
    const messages = { validation: { password: { list: { length: 'Here {min} or more' } } } };
    await show(
      { field: 'f', widget: 'new-password' },
      (fake) => {
        fake.rules = [rule];
      },
      { messages },
    );
    expect(screen.getByRole('listitem').textContent).toBe('Here 8 or more ');
  });
});

describe('codes', () => {
  it.each([
    ['123 456', '123456'],
    ['12-34–56', '123456'],
  ])('LIMIT-14: pasting %s fills the input with %s', async (pasted, value) => {
    const { view } = await show({ field: 'f', widget: 'code' });
    const input = screen.getByLabelText<HTMLInputElement>('Field');
    expect([input.inputMode, input.autocomplete]).toEqual(['numeric', 'one-time-code']);
    fireEvent.paste(input, { clipboardData: { getData: () => pasted } });
    expect(view.form.f).toBe(value);
  });

  it.each([
    ['12a', ['12a']],
    ['１２ 3-4', []],
  ])('mark a letter as wrong as soon as it is typed: %s', async (typed, wrong) => {
    const { view } = await show({ field: 'f', widget: 'code' });
    await userEvent.type(screen.getByLabelText('Field'), typed);
    expect(view.form.f).toBe(typed);
    expect(view.told('blur').length > 0 ? [view.form.f] : []).toEqual(wrong);
  });

  it('leave pasting of other text to the browser', async () => {
    const { view } = await show({ field: 'f', widget: 'code' });
    expect(fireEvent.paste(screen.getByLabelText('Field'), { clipboardData: { getData: () => 'abc 1' } })).toBe(true);
    expect(view.told('change')).toEqual([]);
  });
});

it('VALID-53: a text of several lines accepts more than its limit and shows by how much', async () => {
  await show({ field: 'f', widget: 'textarea' }, (view) => {
    const message = { key: 'validation.maxLengthInput', values: { max: 3 } };
    const rule = { id: 'maxLength', test: 'maxLength', set: undefined, line: undefined, limit: 3, isKept: true };
    view.rules = [{ ...rule, message }];
  });
  await userEvent.type(screen.getByLabelText(/^Field/), 'abc');
  const counter = screen.getByText('0 characters left');
  expect(counter.dataset.over).toBe('false');
  await userEvent.type(screen.getByLabelText(/^Field/), 'd');
  expect(counter.textContent).toBe('1 character over the limit');
  expect(counter.dataset.over).toBe('true');
});

it('4.1.3: of an error and a counter over its limit, only the error is announced', async () => {
  await show({ field: 'f', widget: 'textarea' }, (view) => {
    const message = { key: 'validation.maxLengthInput', values: { max: 3 } };
    const rule = { id: 'maxLength', test: 'maxLength', set: undefined, line: undefined, limit: 3, isKept: true };
    view.rules = [{ ...rule, message }];
    view.errors = { f: message };
  });
  await userEvent.type(screen.getByLabelText(/^Field/), 'abc');
  const counter = screen.getByText('0 characters left');
  expect(counter.getAttribute('aria-hidden')).toBe(null);
  await userEvent.type(screen.getByLabelText(/^Field/), 'd');
  expect(counter.getAttribute('aria-hidden')).toBe('true');
});

it('VALID-32: consents are given one by one or all at once, with links to the terms', async () => {
  const { view } = await show({
    field: 'f',
    widget: 'terms',
    items: [
      { id: 'age', required: true },
      { id: 'news', link: 'news' },
    ],
  });
  expect(screen.getByRole('checkbox', { name: / \(Required\)$/ })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: / \(Optional\)$/ })).toBeDefined();
  await userEvent.click(screen.getByRole('checkbox', { name: /News/ }));
  expect(view.form.f).toEqual(['news']);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Agree to all/ });
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  await userEvent.click(all);
  expect(view.form.f).toEqual(['age', 'news']);
  await userEvent.click(all);
  expect(view.form.f).toEqual([]);
  expect(screen.getByRole('link', { name: /Read/ }).getAttribute('href')).toBe('https://start.test/news');
});

it('OAUTH-04: scopes that are always approved are hidden inputs, the others are native checkboxes', async () => {
  const { view, container } = await show(
    { field: 'f', widget: 'consent', options: '$scopes', always: '$always' },
    (fake) => {
      fake.answers = { $scopes: ['openid', 'email', 'own.thing'], $always: ['openid'] };
    },
  );
  expect(view.form.f).toEqual(['openid']);
  const hidden = container.querySelector<HTMLInputElement>('input[type="hidden"]');
  expect([hidden?.name, hidden?.value]).toEqual(['f.openid', 'true']);
  const group = within(screen.getByRole('group', { name: 'Field' }));
  expect(group.getAllByRole('checkbox')).toHaveLength(2);
  await userEvent.click(group.getByRole('checkbox', { name: 'own.thing' }));
  expect(view.form.f).toEqual(['openid', 'own.thing']);
  expect(container.querySelector<HTMLInputElement>('[name="f.own.thing"]')?.value).toBe('true');
});

it('D-45: a select of records chooses the only one, and leaves several to the visitor', async () => {
  const one = { id: 'O1', label: 'Acme' };
  const { view, update } = await show({ field: 'f', widget: 'select', options: '$orgs' }, (fake) => {
    fake.answers = { $orgs: [one] };
  });
  expect(view.form.f).toEqual(one);
  const two = { id: 'O2', label: 'Globex' };
  await update(() => {
    view.answers = { $orgs: [one, two] };
  });
  await act(() => userEvent.selectOptions(screen.getByLabelText(/^Field/), 'Globex'));
  expect(view.form.f).toEqual(two);
});

it('a radio field shows its labels and gives its values', async () => {
  const { view } = await show({ field: 'f', widget: 'radio', options: ['RENEW', 'NOT_RENEW'] });
  await userEvent.click(screen.getByRole('radio', { name: 'Do not renew' }));
  expect(view.form.f).toBe('NOT_RENEW');
});

it('P23: the account of a password is there for password managers, and cannot be edited', async () => {
  await show({ field: 'f', widget: 'account', initial: '$name' }, (view) => {
    view.form = { f: 'ada@acme.test' };
  });
  const input = screen.getByLabelText<HTMLInputElement>('Field');
  expect([input.readOnly, input.autocomplete, input.value]).toEqual([true, 'username', 'ada@acme.test']);
});

describe('checkboxes, radio buttons and switches', () => {
  const options = ['RENEW', 'NOT_RENEW'];
  const kinds: readonly { readonly field: AnyField; readonly role: string; readonly name: string }[] = [
    { field: { field: 'f', widget: 'checkbox' }, role: 'checkbox', name: 'Field' },
    { field: { field: 'f', widget: 'switch' }, role: 'switch', name: 'Field' },
    { field: { field: 'f', widget: 'radio', options }, role: 'radio', name: 'Renew' },
    { field: { field: 'f', widget: 'multiple', options }, role: 'checkbox', name: 'Renew' },
  ];

  it.each(kinds)(
    '$field.widget can be focused and read while locked, and does not change',
    async ({ field, role, name }) => {
      const { view } = await show(field, (fake) => {
        fake.locked = ['f'];
      });
      const box = screen.getByRole<HTMLInputElement>(role, { name });
      expect([box.disabled, box.getAttribute('aria-disabled')]).toEqual([false, 'true']);
      await userEvent.click(box);
      expect([box.checked, view.told('change')]).toEqual([false, []]);
    },
  );

  it.each(kinds)('$field.widget can be pressed by its label', async ({ field, role, name }) => {
    const { view } = await show(field);
    await userEvent.click(screen.getByText(name, { selector: 'label, label *' }));
    expect(view.told('change')).toHaveLength(1);
    expect(screen.getByRole<HTMLInputElement>(role, { name }).checked).toBe(true);
  });

  it('1.3.1: a group that is refused is described by its help and its error', async () => {
    await show({ field: 'f', widget: 'radio', options }, (view) => {
      view.errors = { f: { key: 'validation.required' } };
    });
    const group = screen.getByRole('radiogroup', { name: 'Field' });
    const described = (group.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Required item');
  });

  it('a switch that is refused shows why', async () => {
    await show({ field: 'f', widget: 'switch' }, (view) => {
      view.errors = { f: { key: 'validation.required' } };
    });
    const box = screen.getByRole('switch', { name: 'Field' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const described = (box.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Required item']);
  });
});
