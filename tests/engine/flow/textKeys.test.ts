import { describe, expect, it } from 'vitest';
import { textKeys, textKeysOfDialog } from '../../../src/engine/flow/textKeys.ts';
import { visitUnit } from '../../../src/engine/flow/visitUnit.ts';
import { scopeOf } from './readUnit.ts';

const keysOf = (id: string) => {
  const scope = scopeOf(id);
  return textKeys(scope.unit, scope, visitUnit(scope.flows, scope.unit).messages);
};

describe('textKeys', () => {
  it('follow from the place in the flow', () => {
    const required = keysOf('inside').filter(({ optional }) => !optional);
    expect(required.map(({ path }) => path.join('.'))).toEqual([
      'inside.title',
      'inside.heading',
      'inside.texts.welcome',
      'inside.lists.accounts',
      'inside.facts.username',
      'inside.actions.forget',
      'inside.actions.leave',
      'inside.dialogs.really.title',
      'inside.dialogs.really.heading',
      'inside.dialogs.really.fields.account.label',
      'inside.dialogs.really.fields.password.label',
      'inside.dialogs.really.actions.yes',
      'inside.dialogs.really.actions.no',
    ]);
  });

  it('say how a text is chosen and which values it gets', () => {
    expect(keysOf('door').find(({ path }) => path.join('.') === 'door.texts.intro')).toMatchObject({
      form: 'choices',
      choices: ['name', 'code'],
      values: [],
      file: 'flows/door/door.screen.json',
      at: ['body', 0],
    });
    expect(keysOf('inside').find(({ path }) => path.includes('welcome'))?.values).toEqual(['name']);
  });

  it('leave out the texts of shared dialogs, which belong to the dialog', () => {
    expect(keysOf('door').filter(({ path }) => path.includes('dialogs'))).toEqual([]);
    const scope = scopeOf('door');
    expect(textKeysOfDialog(scope.unit, scope, 'notice').map(({ path }) => path.join('.'))).toEqual([
      'dialogs.notice.title',
      'dialogs.notice.heading',
      'dialogs.notice.lead',
      'dialogs.notice.texts.sent',
      'dialogs.notice.actions.close',
    ]);
  });
});
