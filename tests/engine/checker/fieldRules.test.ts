import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const SCREEN = 'flows/door/door.screen.json';

const message = 'errors.digits';
const USERNAME = { widget: 'username' };
const NUMBER = { widget: 'number' };
const DATE = { widget: 'date' };
const TEXT = { widget: 'text' };
const RADIO = { widget: 'radio', options: ['one', 'two'] };

/** Findings about types and rules in the small portal, with one field of this kind that has these rules. */
function findings(rules: readonly object[], more: object = TEXT): string[] {
  const sources = readDoor().map(({ path, text }) => {
    if (path !== SCREEN) return { path, text };
    const { body, ...screen } = JSON.parse(text);
    const others = more === USERNAME ? body.filter(({ field }: { field?: string }) => field !== 'username') : body;
    const field = { field: more === USERNAME ? 'username' : 'extra', ...more, rules };
    return { path, text: JSON.stringify({ ...screen, body: [field, ...others] }) };
  });
  return check(sources, definition)
    .filter(({ rule }) => rule === 'impossible-rule' || rule === 'value-type')
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe('rules that some values keep and others break', () => {
  it.each<[string, readonly object[], object?]>([
    ['two lengths', [{ minLength: 2 }, { maxLength: 20 }]],
    ['a weaker rule that is reported first', [{ minLength: 2 }, { minLength: 5 }]],
    ['limits of a number', [{ minimum: 1 }, { maximum: 1.5 }], NUMBER],
    ['days', [{ minimum: '2026-01-01' }, { maximum: '2026-12-31' }], DATE],
    [
      'a word that a pattern has',
      [
        { const: 'yes', message },
        { pattern: '^y', message },
      ],
    ],
    ['one of the options', [{ const: 'one', message }], RADIO],
    ['another field of its kind', [{ sameAs: 'code', message }], { widget: 'code' }],
    [
      'limits that never apply together',
      [
        { when: '$input.app', minLength: 9 },
        { when: { not: '$input.app' }, maxLength: 8 },
      ],
    ],
  ])('%s', (_, rules, more) => {
    expect(findings(rules, more)).toEqual([]);
  });
});

describe('rules that no value can keep, or that no value can break', () => {
  it.each<[readonly object[], object, string]>([
    [[{ minLength: 0 }], TEXT, 'impossible-rule: this never fails: nothing is shorter than that'],
    [[{ pattern: '.*', message }], TEXT, 'impossible-rule: this never fails: every text matches this pattern'],
    [[{ minLength: 5 }, { minLength: 5 }], TEXT, 'impossible-rule: this never fails: minLength 5 is reported first'],
    [[{ minLength: 5 }, { minLength: 2 }], TEXT, 'impossible-rule: this never fails: minLength 5 is reported first'],
    [
      [{ maxLength: 400 }],
      USERNAME,
      'impossible-rule: this accepts more than the service: "username" of activation.send-mail takes at most 320',
    ],
    [[{ minimum: 3 }, { maximum: 2 }], NUMBER, 'impossible-rule: this never holds together with maximum 2'],
    [
      [{ minimum: '2026-02-01' }, { maximum: '2026-01-01' }],
      DATE,
      'impossible-rule: this never holds together with maximum "2026-01-01"',
    ],
    [
      [{ when: '$input.app', minLength: 9 }, { maxLength: 8 }],
      TEXT,
      'impossible-rule: this never holds together with maxLength 8',
    ],
    [
      [
        { const: 'no', message },
        { pattern: '^y', message },
      ],
      TEXT,
      'impossible-rule: this never holds together with pattern "^y"',
    ],
    [
      [{ format: 'date', message }, { maxLength: 9 }],
      TEXT,
      'impossible-rule: this never holds together with format "date"',
    ],
    [[{ pattern: 'o', message }], RADIO, 'impossible-rule: this never fails: pattern does not apply to a radio'],
    [[{ minLength: 2.5 }], TEXT, 'value-type: minLength must be a whole number, 0 or more, but this is 2.5'],
    [[{ minLength: -1 }], TEXT, 'value-type: minLength must be a whole number, 0 or more, but this is -1'],
    [
      [{ maxLength: '$input.app' }],
      TEXT,
      'value-type: maxLength must be a whole number, 0 or more, but this is a text',
    ],
    [[{ minimum: 3 }], DATE, 'value-type: minimum must be a day, YYYY-MM-DD, but this is 3'],
    [[{ minimum: '2026-02-30' }], DATE, 'value-type: minimum must be a day, YYYY-MM-DD, but this is "2026-02-30"'],
    [[{ maximum: '2026-01-01' }], NUMBER, 'value-type: maximum must be a number, but this is "2026-01-01"'],
    [[{ const: 3, message }], TEXT, 'value-type: "extra" is a text, but this is 3'],
    [[{ const: 'three', message }], RADIO, 'value-type: "extra" is "one" | "two", but this is "three"'],
    [[{ sameAs: 'code', message }], NUMBER, 'value-type: "extra" and "code" are stored in different forms'],
    [
      [{ differsFrom: '$result.app.mfaActivated', message }],
      TEXT,
      'value-type: "extra" is a text, but this is true or false',
    ],
  ])('%j of %j', (rules, more, expected) => {
    expect(findings(rules, more)).toContain(expected);
  });
});

it('what a screen says instead of a message states the limit that the rule has', () => {
  const limit = { extra: { widget: 'text', rules: [{ minLength: 3, message: 'errors.short' }] } };
  const say = (words: string) => {
    const sources = readDoor().map(({ path, text }) => {
      if (path === SCREEN) {
        const { body, ...screen } = JSON.parse(text);
        return { path, text: JSON.stringify({ ...screen, body: [{ field: 'extra', ...limit.extra }, ...body] }) };
      }
      if (!/^locales\/\w+\/door\.json$/.test(path)) return { path, text };
      const { door, ...others } = JSON.parse(text);
      const own = { ...door, messages: { errors: { short: words } } };
      return { path, text: JSON.stringify({ door: own, ...others }) };
    });
    return check(sources, definition)
      .filter(({ file, rule }) => file === 'locales/en/door.json' && rule === 'text-limit')
      .map(({ message: found }) => found);
  };
  expect(say('Here {min} characters')).toEqual([]);
  expect(say('Here 3 characters')).toEqual([]);
  expect(say('Here 5 characters')).toEqual(["this text says 5, but the rule's limit is 3"]);
  expect(say('Here {max} characters')).toEqual(['minLength fills {min}, but this text uses {max}']);
});

describe('a text of a field', () => {
  const HELP = 'locales/en/door.json';
  const say = (help: string) => {
    const sources = readDoor().map(({ path, text }) =>
      path.startsWith('locales/') && path.endsWith('/door.json')
        ? { path, text: text.replace(/"help": "[^"]*"/, () => `"help": "${help}"`) }
        : { path, text },
    );
    return check(sources, definition)
      .map(({ file, rule, message: found }) => `${file} ${rule}: ${found}`)
      .filter((line) => line.startsWith(HELP));
  };

  it('states a limit by its placeholder, never by its number', () => {
    expect(say('At most {max} digits')).toEqual([]);
    expect(say('Six digits, as in 123456')).toEqual([]);
    expect(say('At most 12 digits')).toEqual([`${HELP} text-limit: this text states 12, which is {max} of "code"`]);
    expect(say('At least {min} digits')).toEqual([`${HELP} text-placeholder: nothing passes {min} to this text`]);
  });
});
