import { describe, expect, it } from 'vitest';
import { play, success } from '../play.ts';

describe('fields', () => {
  it('VALID-07 D-102: are trimmed on blur, passwords too', async () => {
    const screen = await play({
      body: [
        { field: 'name', widget: 'text' },
        { field: 'word', widget: 'password' },
        { field: 'next', widget: 'new-password' },
      ],
    });
    for (const [field, value] of Object.entries({ name: '  Ann  ', word: ' x ', next: ' y ' })) {
      screen.change(field, value);
      screen.send({ kind: 'blur', field });
    }
    expect(screen.state.form).toEqual({ name: 'Ann', word: 'x', next: 'y' });
  });

  it('lose a secret when the field of its owner changes, but not when it is only normalised', async () => {
    const screen = await play({
      body: [
        { field: 'name', widget: 'username' },
        { field: 'team', widget: 'text' },
        { field: 'word', widget: 'password', required: true, belongsTo: ['name', 'team'] },
        { submit: 'ok', do: { goto: 'other' } },
      ],
    });
    const retype = (field: string, value: string) => {
      screen.change('word', 'secret');
      screen.send({ kind: 'blur', field: 'word' });
      screen.change(field, value);
      screen.send({ kind: 'blur', field });
      return screen.state.form.word;
    };
    expect(retype('name', 'ada')).toBeUndefined();
    expect(screen.state.touched, 'nobody is told to fill in what was just removed').toEqual({ name: true });
    expect(retype('name', ' ada ')).toBe('secret');
    expect(retype('team', 'a')).toBeUndefined();
    expect(retype('name', 'bob')).toBeUndefined();
  });

  it('are validated on blur after a change, or on submit, never before', async () => {
    const screen = await play({
      body: [
        { field: 'name', widget: 'text', required: true },
        { submit: 'ok', do: { goto: 'other' } },
      ],
    });
    screen.send({ kind: 'blur', field: 'name' });
    expect(screen.state.touched).toEqual({});
    screen.change('name', 'x');
    expect(screen.state.touched).toEqual({});
    screen.send({ kind: 'blur', field: 'name' });
    expect(screen.state.touched).toEqual({ name: true });
  });

  it('get their initial value once, and never replace what the visitor typed', async () => {
    const screen = await play({
      body: [
        { field: 'mail', widget: 'text', initial: '$result.who.username' },
        { field: 'shown', widget: 'account', initial: '$result.who.username' },
      ],
      calls: { who: { operation: 'account.read', load: 'required' } },
    });
    screen.change('mail', 'mine');
    screen.answer('account.read', success({ username: 'theirs' }));
    expect(screen.state.form).toEqual({ mail: 'mine', shown: 'theirs' });
  });

  it('D-45: a select takes its only option, and drops one that is gone', async () => {
    const screen = await play({
      body: [
        { field: 'mail', widget: 'text' },
        { field: 'org', widget: 'select', options: '$result.orgs' },
      ],
      calls: {
        orgs: {
          operation: 'organisation.search',
          load: 'optional',
          when: '$form.mail',
          with: { domain: { 'domain-of': '$form.mail' } },
        },
      },
    });
    screen.change('mail', 'a@b.co');
    screen.answer('organisation.search', success([{ id: 'O1' }]));
    expect(screen.state.form.org).toEqual({ id: 'O1' });
    screen.change('mail', 'a@c.co');
    expect(screen.state.form.org).toBeUndefined();
    screen.answer('organisation.search', success([{ id: 'O2' }, { id: 'O3' }]));
    expect(screen.state.form.org).toBeUndefined();
  });

  it('a combobox keeps its pick when the search is cleared, and drops it when the visitor types another search', async () => {
    const screen = await play({
      body: [{ field: 'org', widget: 'combobox', options: '$result.orgs', label: '$item.label' }],
    });
    const acme = { id: 'O1', label: 'Acme Inc' };
    screen.send({ kind: 'type', field: 'org', text: 'ac' });
    screen.change('org', acme);
    screen.send({ kind: 'type', field: 'org', text: '' });
    screen.send({ kind: 'type', field: 'org', text: 'Acme Inc' });
    expect(screen.state).toMatchObject({ form: { org: acme }, typed: {} });
    screen.send({ kind: 'type', field: 'org', text: 'Acme' });
    expect(screen.state.form.org).toBeUndefined();
    expect(screen.state.typed).toEqual({ org: 'Acme' });
  });

  it('LIMIT-06: a requested focus does not move away from a visitor who types elsewhere', async () => {
    const screen = () =>
      play({
        entry: { focus: 'name' },
        body: [
          { field: 'name', widget: 'text' },
          { field: 'other', widget: 'text' },
          { field: 'org', widget: 'combobox', options: '$result.orgs', label: '$item.label' },
        ],
      });
    const typing = await screen();
    typing.change('other', 'x');
    expect(typing.state.focusing).toBeUndefined();
    const searching = await screen();
    searching.send({ kind: 'type', field: 'org', text: 'ac' });
    expect(searching.state.focusing).toBeUndefined();
    const here = await screen();
    here.change('name', 'x');
    here.send({ kind: 'elapse', timer: 'focus' });
    expect(here.state.focus).toEqual({ field: 'name', yields: true, ticket: 1 });
  });
});
