import { describe, expect, it } from 'vitest';
import { compileForm } from '../../../src/engine/flow/compileForm.ts';
import { compilePortal } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import type { AnyField, Item } from '../../../src/engine/flow/types.ts';
import { doorFlows } from './readUnit.ts';

describe('compileScreen', () => {
  it('contains what the screen can reach, and no more', () => {
    const door = compileScreen(doorFlows(), 'door');
    expect(Object.keys(door?.calls ?? {})).toEqual(['app', 'send-code', 'confirm', 'send']);
    expect(Object.keys(door?.dialogs ?? {})).toEqual(['notice']);
    expect(Object.keys(door?.tables ?? {})).toEqual(['code-errors']);
    const inside = compileScreen(doorFlows(), 'inside');
    expect(Object.keys(inside?.forms ?? {})).toEqual(['really']);
  });

  it('gives undefined for a screen that does not exist', () => {
    expect(compileScreen(doorFlows(), 'elsewhere')).toBeUndefined();
  });

  it('gives the router every route', () => {
    expect(compilePortal(doorFlows())?.routes.inside).toEqual({
      paths: ['/inside'],
      shell: 'standard',
      outline: 'line entry button',
      takes: { token: { from: 'query', missing: 'door', secret: true }, name: { from: 'query' } },
    });
  });
});

describe('compileForm', () => {
  it('makes a schema without texts, and names the widget and the autocomplete token', () => {
    const items: (Item | AnyField)[] = [
      { field: 'username', widget: 'username' },
      { field: 'password', widget: 'password', required: true, rules: [{ maxLength: 20 }] },
      { field: 'choice', widget: 'radio', options: ['YES', 'NO'] },
      { text: 'hint' },
    ];
    expect(compileForm(items, doorFlows())).toEqual({
      schema: {
        type: 'object',
        properties: {
          username: { type: 'string', rules: [{ maxLength: 64 }] },
          password: { type: 'string', rules: [{}, { maxLength: 20 }] },
          choice: { enum: ['YES', 'NO'] },
        },
        required: ['password'],
      },
      rules: {
        username: [{ id: 'maxLength', test: 'maxLength', limit: 64, bound: 'max', message: 'errors.long' }],
        password: [
          { id: 'required', test: 'required', asks: true, message: 'errors.required' },
          { id: 'maxLength', test: 'maxLength', limit: 20, bound: 'max', message: 'errors.long' },
        ],
        choice: [],
      },
      fields: {
        username: { spaces: 'removed', normaliser: 'address', keepsPlain: true },
        password: { spaces: 'kept' },
      },
      uiSchema: {
        username: { 'ui:field': 'StringField', 'ui:widget': 'username', 'ui:autocomplete': 'username' },
        password: { 'ui:field': 'StringField', 'ui:widget': 'password', 'ui:autocomplete': 'current-password' },
        choice: { 'ui:field': 'StringField', 'ui:widget': 'radio', 'ui:options': { options: ['YES', 'NO'] } },
      },
    });
    expect(compileForm([{ text: 'hint' }], doorFlows())).toBeUndefined();
  });
});
