import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { namespaceOf } from '../../../../src/engine/texts/namespaces.ts';
import { FakeView } from '../support/FakeView.ts';
import { renderView, violations } from '../support/renderView.tsx';

const TEXTS = {
  title: { first: 'Come in', second: 'Come further' },
  lead: 'Nobody else does.',
  fields: {
    username: { label: 'Name', help: 'As on the bell.', placeholder: 'name@example.com' },
    password: { label: 'Word' },
    note: { label: 'Note' },
    stay: { label: 'Stay' },
  },
  texts: { hint: 'For {who}.' },
  actions: { back: 'Back', enter: 'Enter', ring: 'Ring', lost: 'Lost it', help: 'Help', flip: 'Flip' },
};

let view: FakeView;
beforeEach(() => {
  view = new FakeView({
    body: [
      { field: 'username', widget: 'username' },
      { text: 'hint', values: { who: '$who' } },
      { field: 'password', widget: 'password' },
      { field: 'note', widget: 'textarea' },
      { field: 'stay', widget: 'checkbox' },
      { submit: 'enter', do: { state: 's' } },
      { button: 'ring', do: { state: 's' } },
      { link: 'lost', do: { goto: 'lost' } },
      { link: 'help', do: { open: 'help' } },
      { link: 'flip', do: { state: 's' } },
    ],
  });
  view.state = 'first';
  view.answers = { $who: '<b>Ada</b>' };
  view.required = ['username', 'password'];
  view.targets = {
    lost: { href: '/lost?client_id=1', tab: 'same' },
    help: { href: 'https://start.test/help', tab: 'new' },
  };
});

describe('a text field', () => {
  it('has its placeholder only while it is empty: with text it would cost work at each keystroke', async () => {
    const { container, update } = await renderView(view, TEXTS);
    const field = container.querySelector<HTMLInputElement>('[name="username"]');
    expect(field?.placeholder).toBe('name@example.com');
    for (const [text, placeholder] of [
      ['a', null],
      ['', 'name@example.com'],
    ] as const) {
      await update(() => view.change('username', text));
      expect(field?.value).toBe(text);
      expect(field?.getAttribute('placeholder')).toBe(placeholder);
    }
  });
});

describe('a body', () => {
  it('is rendered in the order of its file, with its texts', async () => {
    const { container, update } = await renderView(view, TEXTS);
    const parts = [...container.querySelectorAll('[data-field], [data-text], [data-action]')];
    const ids = parts.map((part) => Object.values({ ...(part as HTMLElement).dataset })[0]);
    expect(ids).toEqual(['username', 'hint', 'password', 'note', 'stay', 'enter', 'ring', 'lost', 'help', 'flip']);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Come in');
    expect(container.querySelector('[data-screen="door"]')?.getAttribute('data-state')).toBe('first');
    expect(document.title).toBe('Come in – Vestibule');
    expect(document.documentElement.lang).toBe('en');
    await update(() => {
      view.state = 'second';
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Come further');
  });

  it('P03: never turns a value into markup', async () => {
    const { container } = await renderView(view, TEXTS);
    expect(container.querySelector('[data-text="hint"]')?.textContent).toBe('For <b>Ada</b>.');
  });

  it('P23: has no violation that axe finds', async () => {
    view.errors = { username: { key: 'validation.required' }, password: { key: 'validation.required' } };
    const { container } = await renderView(view, TEXTS);
    expect(await violations(container)).toEqual([]);
  });

  it('ROUTE-57: has a button that only opens an address as a link that looks like a button', async () => {
    view.targets = { ring: { href: 'https://mail.test/', tab: 'new' } };
    await renderView(view, TEXTS);
    const link = screen.getByRole('link', { name: /Ring/ });
    expect(link).toMatchObject({ href: 'https://mail.test/', target: '_blank', rel: 'noopener noreferrer' });
    expect([link.className, link.dataset.look]).toEqual(['button', 'secondary']);
    expect(screen.queryByRole('button', { name: 'Ring' })).toBeNull();
  });

  it('ROUTE-57 OAUTH-08: has real links, foreign ones in a new tab without opener, and buttons for everything else', async () => {
    await renderView(view, TEXTS);
    const foreign = screen.getByRole('link', { name: /Help/ });
    expect(foreign.getAttribute('href')).toBe('https://start.test/help');
    expect(foreign.getAttribute('target')).toBe('_blank');
    expect(foreign.getAttribute('rel')).toBe('noopener noreferrer');
    await userEvent.click(screen.getByRole('link', { name: 'Lost it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Flip' }));
    expect(view.told('press')).toEqual([
      ['lost', undefined, ''],
      ['flip', undefined, ''],
    ]);
  });

  it('has no address on a link that is disabled', async () => {
    view.disabled = ['lost', 'help'];
    await renderView(view, TEXTS);
    expect(screen.queryAllByRole('link', { name: /Help|Lost it/ })).toEqual([]);
    expect(screen.getByRole('button', { name: /Help/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Lost it' })).toHaveProperty('disabled', true);
  });

  it('has one primary action: its submit button', async () => {
    await renderView(view, TEXTS);
    expect(screen.getByRole('button', { name: 'Enter' }).dataset.look).toBe('primary');
    expect(screen.getByRole('button', { name: 'Ring' }).dataset.look).toBe('secondary');
  });

  it('has as its primary action the one that its submit waits for', async () => {
    const waiting = new FakeView({
      body: [
        { field: 'code', widget: 'text' },
        { button: 'send', checks: ['code'], do: { state: 's' } },
        { submit: 'enter', enabled: '$result.send', do: { state: 's' } },
        { button: 'later', do: { state: 's' } },
      ],
    });
    const texts = { fields: { code: { label: 'Code' } }, actions: { send: 'Send', enter: 'Enter', later: 'Later' } };
    const looks = () => screen.getAllByRole('button').map(({ dataset }) => [dataset.action, dataset.look]);
    waiting.disabled = ['enter'];
    const { unmount } = await renderView(waiting, texts);
    expect(looks()).toEqual([
      ['send', 'primary'],
      ['enter', 'secondary'],
      ['later', 'secondary'],
    ]);
    unmount();
    waiting.disabled = [];
    await renderView(waiting, texts);
    expect(looks()).toEqual([
      ['send', 'secondary'],
      ['enter', 'primary'],
      ['later', 'secondary'],
    ]);
  });
});

describe('a form', () => {
  it("sends each keystroke and each blur to the store, and renders the store's values", async () => {
    await renderView(view, TEXTS);
    await userEvent.type(screen.getByLabelText('Name'), 'ab');
    await userEvent.tab();
    expect(view.told('change')).toEqual([
      ['username', 'a'],
      ['username', 'ab'],
    ]);
    expect(view.told('blur')).toEqual([['username']]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('ab');
  });

  it('is submitted by Enter and by its button alike', async () => {
    await renderView(view, TEXTS);
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
    expect(view.told('submit')).toEqual([[''], ['']]);
    expect(view.told('press')).toEqual([]);
  });

  it('VALID-08: shows an error below its field and links the two', async () => {
    view.errors = { username: { key: 'validation.required' } };
    await renderView(view, TEXTS);
    const input = screen.getByLabelText('Name');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const words = described.map((id) => document.getElementById(id)?.textContent);
    expect(words).toContain('Required item');
    expect(words).toContain('As on the bell.');
    const error = screen.getByText('Required item');
    expect(input.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByLabelText('Word').hasAttribute('aria-invalid')).toBe(false);
  });

  it('focuses the only invalid field after a refused submit', async () => {
    const { update } = await renderView(view, TEXTS);
    await update(() => {
      view.errors = { password: { key: 'validation.required' } };
      view.failedSubmits += 1;
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Word'));
    expect(screen.queryByText('Check these fields')).toBeNull();
  });

  it('lists several invalid fields, focuses the list, and links each entry to its field', async () => {
    const { container, update } = await renderView(view, TEXTS);
    await update(() => {
      view.errors = { username: { key: 'validation.required' }, password: { text: 'The service says so.' } };
      view.failedSubmits += 1;
    });
    const summary = container.querySelector('[data-summary]');
    expect(document.activeElement).toBe(summary);
    expect(summary?.getAttribute('role')).toBe('alert');
    expect(
      [...(summary?.querySelectorAll('li') ?? [])].map((line) => [...line.children].map((part) => part.textContent)),
    ).toContainEqual(['Word', 'The service says so.']);
    await userEvent.click(screen.getByRole('button', { name: 'Word' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Word'));
    await update(() => {
      view.errors = {};
    });
    expect(container.querySelector('[data-summary]')).toBeNull();
  });

  it('does not move the focus for an error that appears while the visitor types', async () => {
    const { update } = await renderView(view, TEXTS);
    await userEvent.click(screen.getByLabelText(/^Note/));
    await update(() => {
      view.errors = { username: { key: 'validation.required' } };
    });
    expect(document.activeElement).toBe(screen.getByLabelText(/^Note/));
  });

  it('makes fields read-only while they are sent, and focuses one that the service refuses', async () => {
    const { update } = await renderView(view, TEXTS);
    await update(() => {
      view.locked = ['username', 'password', 'stay'];
      view.busy = ['enter'];
    });
    expect(screen.getByLabelText<HTMLInputElement>('Word').readOnly).toBe(true);
    await userEvent.click(screen.getByLabelText('Stay'));
    expect(view.told('change')).toEqual([]);
    const button = screen.getByRole('button', { name: /^Enter/ });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.hasAttribute('disabled')).toBe(false);
    await update(() => {
      view.locked = [];
      view.busy = [];
      view.errors = { password: { key: 'validation.badCredentials' } };
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Word'));
  });

  it('ERR-10: shows the error of a pair of fields without marking either as invalid', async () => {
    view.errors = { password: { key: 'validation.badCredentials' } };
    view.unmarked = ['password'];
    await renderView(view, TEXTS);
    const input = screen.getByLabelText('Word');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join()).toContain(
      'Incorrect email or password',
    );
  });

  it('VALID-32 D-118: a submit whose guard does not hold is disabled, but focusable, so that screen readers can say why', async () => {
    view.disabled = ['enter'];
    await renderView(view, TEXTS);
    const submit = screen.getByRole('button', { name: 'Enter' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    submit.focus();
    expect(document.activeElement).toBe(submit);
    await userEvent.click(submit);
    expect(view.told('submit'), 'the form says what is missing').toEqual([['']]);
  });

  it('lets Enter submit, except in a field with its own check button', async () => {
    view.checked = ['password'];
    await renderView(view, TEXTS);
    await userEvent.type(screen.getByLabelText('Name'), 'ab{Enter}');
    expect(view.told('submit')).toEqual([['']]);
    expect(view.told('enter')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Word'), 'ab{Enter}');
    expect(view.told('enter')).toEqual([['', 'password']]);
    expect(view.told('submit')).toHaveLength(1);
  });

  it('lets Enter break the line in a text of several lines', async () => {
    view.checked = ['note'];
    await renderView(view, TEXTS);
    await userEvent.type(screen.getByLabelText(/^Note/), 'a{Enter}b');
    expect(view.told('enter')).toEqual([]);
    expect(view.told('submit')).toEqual([]);
  });

  it('leaves Enter to an input method that is still composing', async () => {
    view.checked = ['password'];
    await renderView(view, TEXTS);
    fireEvent.keyDown(screen.getByLabelText('Word'), { key: 'Enter', isComposing: true });
    expect(view.told('enter')).toEqual([]);
  });

  it('SIGNIN-22: focuses the requested field, once per request', async () => {
    const { update } = await renderView(view, TEXTS);
    await update(() => {
      view.focus = { field: 'password', yields: true, ticket: 1 };
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Word'));
  });

  it('R02: leaves the focus on a field that the visitor chose, unless an action was pressed', async () => {
    const { update } = await renderView(view, TEXTS);
    const name = screen.getByLabelText('Name');
    name.focus();
    await update(() => {
      view.focus = { field: 'password', yields: true, ticket: 1 };
    });
    expect(document.activeElement).toBe(name);
    await update(() => {
      view.focus = { field: 'password', yields: false, ticket: 2 };
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Word'));
  });

  it('R02: keeps its elements, with text and focus, when the language changes', async () => {
    const { i18n, update } = await renderView(view, TEXTS);
    i18n.addResourceBundle('ko', namespaceOf('door'), { ...TEXTS, title: { first: '들어오세요' } });
    const input = screen.getByLabelText('Name');
    await userEvent.type(input, 'ab');
    await update(() => void i18n.changeLanguage('ko'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('들어오세요');
    expect(screen.getByLabelText('Name')).toBe(input);
    expect(document.activeElement).toBe(input);
    expect(document.documentElement.lang).toBe('ko');
  });
});

it('a screen shows its skeleton while it loads', async () => {
  view.phase = 'loading';
  const { container, update } = await renderView(view, TEXTS);
  expect(container.querySelector('[data-screen]')?.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(container.querySelector('[name="username"]')).toBeNull();
  await update(() => {
    view.phase = 'ready';
  });
  expect(container.querySelector('[name="username"]')).not.toBeNull();
});
