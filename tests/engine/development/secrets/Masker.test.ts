import { describe, expect, it } from 'vitest';
import type { Secrets } from '../../../../src/engine/development/Inspection.ts';
import { HIDDEN, Masker } from '../../../../src/engine/development/secrets/Masker.ts';
import { prepare } from '../../runtime/bench.ts';

const SECRETS: Secrets = {
  fields: ['password'],
  inputs: ['token'],
  parameters: { 'account.look-up': ['password'] },
  answers: { 'account.look-up': [['token'], ['list', '*', 'code']] },
  slots: { 'session.newDevice': [['token']] },
};

function masker(): Masker {
  const made = new Masker();
  made.learn(SECRETS);
  return made;
}

describe('P16: the masker', () => {
  it('shows no text before it knows what is secret', () => {
    expect(new Masker().value({ name: 'Ada', deep: ['x'], age: 36 })).toEqual({
      name: HIDDEN,
      deep: [HIDDEN],
      age: 36,
    });
  });

  it('hides values by name, but shows that one is empty', () => {
    const made = masker();
    expect(made.form({ username: 'ada', password: 'short' })).toEqual({ username: 'ada', password: HIDDEN });
    expect(made.form({ password: '' })).toEqual({ password: '' });
    expect(made.inputs({ token: 'x', app: 'a' })).toEqual({ token: HIDDEN, app: 'a' });
    expect(made.parameters('account.look-up', { username: 'ada', password: 'x' })).toEqual({
      username: 'ada',
      password: HIDDEN,
    });
    expect(made.answer('account.look-up', { token: 'x', list: [{ code: '1', id: 2 }] })).toEqual({
      token: HIDDEN,
      list: [{ code: HIDDEN, id: 2 }],
    });
    expect(made.slots({ 'session.newDevice': { token: 'x', name: 'Chrome' } })).toEqual({
      'session.newDevice': { token: HIDDEN, name: 'Chrome' },
    });
    expect(made.read('$form.password', 'x')).toBe(HIDDEN);
    expect(made.read('$typed.password', 'x')).toBe(HIDDEN);
    expect(made.read('$input.token', 'x')).toBe(HIDDEN);
    expect(made.read('$sent.password', 'x')).toBe(HIDDEN);
    expect(made.read('$form.username', 'ada')).toBe('ada');
  });

  it('hides the same text wherever else it appears, even in addresses', async () => {
    const made = masker();
    const { screenContext, state } = await prepare({
      calls: { look: { operation: 'account.look-up', with: { username: '$form.username' } } },
    });
    made.observe(screenContext, {
      ...state,
      form: { password: 'secret & word' },
      inputs: { token: 'tok-1234' },
      answers: { look: { data: { list: [{ code: '987654' }] }, parameters: { password: 'older' }, bound: {} } },
    });
    expect(made.value({ echo: 'it was secret & word', list: ['tok-1234', '987654', 'older'] })).toEqual({
      echo: `it was ${HIDDEN}`,
      list: [HIDDEN, HIDDEN, HIDDEN],
    });
    expect(made.text('/back?to=secret%20%26%20word')).toBe(`/back?to=${HIDDEN}`);
  });

  it('forgets earlier content of a field, hides short secrets as whole values, and hides the longer of two secrets whole', async () => {
    const made = masker();
    const { screenContext, state } = await prepare({
      calls: { look: { operation: 'account.look-up', with: { username: '$form.username' } } },
    });
    for (const password of ['user', 'user-and', 'user-and-more']) {
      made.observe(screenContext, { ...state, form: { password } });
    }
    expect(made.text('username')).toBe('username');
    expect(made.text('user-and-more')).toBe(HIDDEN);
    const answered = (token: string) => ({ look: { data: { token }, parameters: {}, bound: {} } });
    for (const token of ['x7', 'tok-12', 'tok-1234']) {
      made.observe(screenContext, { ...state, answers: answered(token) });
    }
    expect(made.value(['x7', 'box7', 'tok-1234!'])).toEqual([HIDDEN, 'box7', `${HIDDEN}!`]);
  });
});
