import { describe, expect, it } from 'vitest';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { compileFiles } from '../../scenarios/bench/compileFiles.ts';

/** A screen that takes two days, and a dialog over it that takes a text under the name of one of them. */
const { flows } = compileFiles({
  'flows/portal.json': {
    language: { cookie: 'cookie.app_locale' },
    shells: { standard: {} },
    storage: { 'cookie.app_locale': 'Locale' },
    places: {},
    conditions: {},
    outcomes: { '*': { toast: { error: 'errors.unknown' } } },
  },
  'flows/f/test.screen.json': {
    route: { paths: ['/'], shell: 'standard' },
    takes: { since: { from: 'query', type: 'Day' }, until: { from: 'query', type: 'Day' } },
    body: [{ fact: 'since', value: '$input.since' }],
    dialogs: {
      own: {
        takes: { since: { type: 'Day' }, note: {} },
        body: [
          { text: 'words', shown: { '$input.since': 'now', '$input.until': 'then' }, values: { note: '$input.note' } },
          { fact: 'since', value: '$input.since' },
          { field: 'code', widget: 'code', rules: [{ differsFrom: '$input.note', message: 'validation.other' }] },
        ],
      },
      none: { body: [{ fact: 'since', value: '$input.since' }] },
    },
  },
});
const program = compileScreen(flows, 'test');

describe('a compiled dialog', () => {
  it('reads its own inputs under a separate root, and the rest from the screen', () => {
    expect(program?.dialogs.own?.body.slice(0, 2)).toEqual([
      { text: 'words', shown: { '$dialog.since': 'now', '$input.until': 'then' }, values: { note: '$dialog.note' } },
      { fact: 'since', value: '$dialog.since' },
    ]);
    expect(program?.forms.own?.rules.code?.find(({ test }) => test === 'differsFrom')?.limit).toBe('$dialog.note');
  });

  it('does not change how the screen and other dialogs read theirs', () => {
    expect(program?.screen.body).toEqual([{ fact: 'since', value: '$input.since' }]);
    expect(program?.dialogs.none?.body).toEqual([{ fact: 'since', value: '$input.since' }]);
  });

  it('keeps the formats of both under their own names', () => {
    expect(program?.formats).toMatchObject({ '$input.since': 'date-time', '$dialog.since': 'date-time' });
    expect(program?.formats).not.toHaveProperty('$dialog.until');
  });
});
