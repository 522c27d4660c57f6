import { describe, expect, it } from 'vitest';
import { judgeField } from '../../../../src/engine/runtime/rules/judgeField.ts';
import { prepare, scopeOf } from '../bench.ts';

const { screenContext, state } = await prepare({
  body: [
    { field: 'firstName', widget: 'text', required: true, rules: [{ maxLength: 30 }] },
    { field: 'free', widget: 'text' },
    { field: 'lastName', widget: 'text', rules: ['person-name'] },
    {
      field: 'mail',
      widget: 'email',
      required: true,
      rules: [{ differsFrom: '$result.who.username', message: 'validation.email.existInUsername' }],
    },
    { field: 'code', widget: 'code', required: true },
    {
      field: 'next',
      widget: 'new-password',
      required: true,
      rules: [{ set: 'new-password', with: { policy: '$result.policy' } }],
    },
    {
      field: 'confirm',
      widget: 'new-password',
      required: true,
      rules: [{ sameAs: 'next', message: 'validation.password.notMatch' }],
    },
    { field: 'org', widget: 'combobox', options: '$result.orgs', label: '$item.label', required: '$form.agree' },
    { field: 'agree', widget: 'checkbox', required: { '$result.who.businessUser': false } },
    { field: 'terms', widget: 'terms', items: [{ id: 'age', required: true }, { id: 'mail' }] },
    { field: 'choice', widget: 'radio', options: ['A', 'B'], required: true },
    { field: 'message', widget: 'textarea', required: { '$form.choice': 'B' }, rules: [{ maxLength: 100 }] },
  ],
  calls: {
    who: { operation: 'account.read' },
    policy: { operation: 'password-policy.read' },
    orgs: { operation: 'organisation.search' },
  },
});

type Form = Readonly<Record<string, unknown>>;
const judge = (field: string, form: Form, typed: Readonly<Record<string, string>> = {}, who: object = {}) => {
  const found = judgeField(
    field,
    scopeOf(screenContext, { ...state, form, typed, answers: { who: { data: who, parameters: {}, bound: {} } } }),
  );
  return found?.message;
};
const REQUIRED = { key: 'validation.required' };

describe('judgeField', () => {
  it('VALID-01: refuses an empty required field, even with spaces in it', () => {
    expect(judge('firstName', {})).toEqual(REQUIRED);
    expect(judge('firstName', { firstName: '   ' })).toEqual(REQUIRED);
    expect(judge('free', {})).toBeUndefined();
  });

  it('VALID-03: refuses too many characters', () => {
    expect(judge('firstName', { firstName: 'x'.repeat(31) })).toEqual({
      key: 'validation.maxLengthInput',
      values: { max: 30 },
    });
    expect(judge('firstName', { firstName: ` ${'x'.repeat(30)} ` })).toBeUndefined();
  });

  it.each(['123', '\u200B\u200D', 'An\u202En', 'Ann\u001B[31m'])('refuses %j as a name, at any length', (lastName) => {
    const told = { key: 'validation.type.person-name' };
    expect(judge('lastName', { lastName })).toEqual(told);
    expect(judge('lastName', { lastName: lastName.repeat(31) })).toEqual(told);
    expect(judge('lastName', { lastName: '김' })).toBeUndefined();
  });

  it.each(['abc', 'a', 'a@', '@b.com', 'a@b@c.com', 'a@b'])('VALID-04: refuses %s as an e-mail address', (mail) => {
    expect(judge('mail', { mail })).toEqual({ key: 'validation.type.email' });
  });

  it('VALID-10 D-94: accepts spaces in an e-mail address, because they are removed', () => {
    expect(judge('mail', { mail: ' a b@c.com ' })).toBeUndefined();
  });

  it('ERR-28: ignores letter case in an e-mail address that must differ', () => {
    const who = { username: 'ada@acme.test' };
    expect(judge('mail', { mail: 'ADA@acme.test' }, {}, who)).toEqual({ key: 'validation.email.existInUsername' });
    expect(judge('mail', { mail: 'eve@acme.test' }, {}, who)).toBeUndefined();
  });

  it('VALID-05: refuses a code with letters; VALID-39: and a missing one', () => {
    expect(judge('code', { code: '12a' })).toEqual({ key: 'validation.type.number' });
    expect(judge('code', { code: '123 456' })).toBeUndefined();
    expect(judge('code', {})).toEqual(REQUIRED);
  });

  it('VALID-06: refuses a confirmation that differs, compared with the other field only', () => {
    expect(judge('confirm', { next: 'Abcdef1!', confirm: 'Abcdef1?' })).toEqual({
      key: 'validation.password.notMatch',
    });
    expect(judge('confirm', { next: 'short', confirm: 'short' })).toBeUndefined();
    expect(judge('next', { next: 'short' })).toEqual({ key: 'validation.minLengthInput', values: { min: 8 } });
  });

  it('VALID-14: refuses an organisation that was typed and not picked (D-104)', () => {
    expect(judge('org', {})).toBeUndefined();
    expect(judge('org', {}, { org: 'acm' })).toEqual({ key: 'validation.picked' });
    expect(judge('org', {}, { org: '  ' })).toBeUndefined();
    expect(judge('org', { agree: true })).toEqual(REQUIRED);
    expect(judge('org', { org: { id: 'O1' } }, { org: 'acm' })).toBeUndefined();
  });

  it('VALID-45: requires a consent if an answer says so', () => {
    expect(judge('agree', {}, {}, { businessUser: false })).toEqual(REQUIRED);
    expect(judge('agree', { agree: true }, {}, { businessUser: false })).toBeUndefined();
    expect(judge('agree', {}, {}, { businessUser: true })).toBeUndefined();
  });

  it('D-43: accepts optional terms without consent', () => {
    expect(judge('terms', {})).toEqual(REQUIRED);
    expect(judge('terms', { terms: ['mail'] })).toEqual(REQUIRED);
    expect(judge('terms', { terms: ['age'] })).toBeUndefined();
  });

  it('VALID-55 D-20: requires a message if another choice asks for it', () => {
    expect(judge('message', { choice: 'A' })).toBeUndefined();
    expect(judge('message', { choice: 'B' })).toEqual(REQUIRED);
    expect(judge('message', { choice: 'B', message: 'x'.repeat(101) })).toEqual({
      key: 'validation.maxLengthInput',
      values: { max: 100 },
    });
    expect(judge('choice', {})).toEqual(REQUIRED);
  });

  it('accepts a field that does not exist', () => {
    expect(judge('other', {})).toBeUndefined();
  });
});
