import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

// Mistakes that fit the grammar. Each is made in a small portal that is otherwise correct, and the named rule finds it.

type Place = readonly (string | number)[];
type Edit = readonly [file: string, place: Place, value: unknown];

const DOOR = 'flows/door/door.screen.json';
const INSIDE = 'flows/door/inside.screen.json';
const NOTHING = 'flows/door/nothing.screen.json';
const PORTAL = 'flows/portal.json';
const ENGLISH = 'locales/en/door.json';

/** Sets a member or entry, adds one (`+`), or removes one (undefined). */
function edit(document: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(document)) {
    if (first === '+') return [...document, value];
    return document.map((entry: unknown, index) => (index === first ? edit(entry, rest, value) : entry));
  }
  const members: Record<string, unknown> = { ...Object(document) };
  const next = edit(members[String(first)], rest, value);
  if (next === undefined) delete members[String(first)];
  else members[String(first)] = next;
  return members;
}

const session = new CheckSession(definition);

/** The rules that have findings, apart from the formatting of the file. */
function rulesAfter(edits: readonly Edit[]): string[] {
  const sources = readDoor().map(({ path, text }) => {
    const own = edits.filter(([file]) => file === path);
    if (own.length === 0) return { path, text };
    const changed = own.reduce<unknown>((document, [, place, value]) => edit(document, place, value), JSON.parse(text));
    return { path, text: `${JSON.stringify(changed, null, 2)}\n` };
  });
  return session.check(sources).flatMap(({ rule }) => (rule === 'canonical-form' ? [] : [rule]));
}

const title = (value: string): Edit[] => [[ENGLISH, ['door', 'title', 'name'], value]];
const route = (...paths: string[]): Edit[] => [[INSIDE, ['route', 'paths'], paths]];
const onBadRequest = (step: unknown): Edit[] => [[DOOR, ['calls', 'send-code', 'on', 'BAD_REQUEST'], step]];
const [USERNAME, CODE, NEXT, CONFIRM] = [2, 3, 5, 6];

const SLIPS: Readonly<Record<string, readonly [rule: string, title: string, edits: readonly Edit[]][]>> = {
  texts: [
    ['text-content', 'half of a surrogate pair', title('Come \ud83d in')],
    ['text-content', 'a direction override', title('Come \u202Ein')],
    ['text-content', 'a direction mark', title('Come\u200E in')],
    ['text-content', 'a soft hyphen', title('Co\u00ADme in')],
    ['text-content', 'a joiner with nothing to join', title('Come \u200Din')],
    ['text-content', 'a letter in two parts', title('Cafe\u0301')],
    ['text-content', 'a full-width letter', title('Ｃome in')],
    ['text-content', 'an element', title('Come <b>in</b>')],
    ['text-content', 'a character written as an entity', title('Come&nbsp;in')],
    ['text-content', 'emphasis', title('Come __in__')],
    ['text-script', 'a Cyrillic letter that looks Latin', title('C\u043Eme in')],
    ['text-key', 'the key of the text', title('door.title.name')],
    ['text-key', "a part of the text's key", title('title.name')],
  ],
  addresses: [
    ['route-form', 'a slash at the end', route('/inside/')],
    ['route-form', 'a query', route('/inside?x')],
    ['route-form', 'a fragment', route('/inside#x')],
    ['route-form', 'a space', route('/in side')],
    ['route-form', 'a percent sign', route('/in%20side')],
    ['route-form', 'a capital letter', route('/Inside')],
    ['route-form', 'two slashes', route('//inside')],
    ['route-form', 'a dot segment', route('/door/../inside')],
    ['route-form', 'an address of the service', route('/apis/inside')],
    ['route-form', 'an address of the built files', route('/assets/inside')],
    ['route-form', 'a well-known address', route('/.well-known/inside')],
    ['route-form', 'the address of the health check', route('/healthz')],
    [
      'missing-start',
      'no screen at the root',
      [
        [DOOR, ['route', 'paths'], ['/door']],
        [DOOR, ['route', 'outside'], true],
      ],
    ],
  ],
  outcomes: [
    [
      'overridden-line',
      'a shared line that its only caller replaces',
      [[DOOR, ['calls', 'confirm', 'on', 'EXPIRED'], { banner: 'errors.code' }]],
    ],
    ['idle-step', 'a line that does nothing', onBadRequest({ when: '$input.app' })],
    [
      'lost-feedback',
      'a banner on a screen that the step leaves',
      onBadRequest({ banner: 'errors.other', goto: 'nothing' }),
    ],
    [
      'lost-feedback',
      'an error at a field of a screen that the step leaves',
      onBadRequest({ fieldError: { username: 'errors.other' }, goto: 'nothing' }),
    ],
    [
      'lost-feedback',
      'an error at a field that the next state does not have',
      onBadRequest({ fieldError: { code: 'errors.other' }, state: 'name' }),
    ],
    [
      'lost-feedback',
      'a focus on a field that the next state does not have',
      onBadRequest({ focus: 'code', state: 'name' }),
    ],
    [
      'idle-step',
      'an answer after which nothing happens while its guard fails',
      onBadRequest({ when: '$input.app', banner: 'errors.other' }),
    ],
    [
      'idle-step',
      'a press after which nothing happens while its guards fail',
      [
        [
          NOTHING,
          ['body', 0, 'do'],
          [
            { when: '$session.account', goto: 'door' },
            { when: '$local.remembered', goto: 'door' },
          ],
        ],
      ],
    ],
    ['lost-feedback', 'a focus on a screen that the step leaves', onBadRequest({ focus: 'username', goto: 'nothing' })],
    [
      'lost-feedback',
      'a toast on a page that the step leaves',
      onBadRequest({ toast: { error: 'errors.other' }, leave: 'help', with: { topic: 'x' } }),
    ],
  ],
  fields: [
    [
      'impossible-guard',
      'required only while the field is hidden',
      [[DOOR, ['body', CODE, 'required'], { $state: 'name' }]],
    ],
    [
      'impossible-guard',
      'shown in a state that the field is not part of',
      [[DOOR, ['body', CODE, 'shown'], { $state: 'name' }]],
    ],
    [
      'impossible-rule',
      'a field that must equal itself',
      [[DOOR, ['body', CODE, 'rules'], [{ sameAs: 'code', message: 'errors.code' }]]],
    ],
    [
      'impossible-rule',
      'two fields that must equal each other',
      [
        [DOOR, ['body', CODE, 'rules'], [{ sameAs: 'username', message: 'errors.code' }]],
        [DOOR, ['body', USERNAME, 'rules'], [{ sameAs: 'code', message: 'errors.code' }]],
      ],
    ],
    [
      'impossible-initial',
      'an initial value that breaks a rule of its kind',
      [[DOOR, ['body', CODE, 'initial'], 'abc']],
    ],
    [
      'impossible-initial',
      'an initial value that is too short',
      [
        [DOOR, ['body', USERNAME, 'initial'], 'ab'],
        [DOOR, ['body', USERNAME, 'rules'], [{ minLength: 3 }]],
      ],
    ],
    [
      'impossible-initial',
      'an initial value that is none of the options',
      [[DOOR, ['body', '+'], { field: 'why', widget: 'radio', options: ['lost', 'old'], initial: 'gone' }]],
    ],
    [
      'circular-reference',
      'an initial value that is the value of the field',
      [[DOOR, ['body', USERNAME, 'initial'], '$form.username']],
    ],
    [
      'impossible-rule',
      'a choice of at most nothing',
      [[DOOR, ['body', '+'], { field: 'why', widget: 'multiple', options: ['a', 'b'], rules: [{ maxItems: 0 }] }]],
    ],
    [
      'looser-than-contract',
      'an optional field that the service requires',
      [[DOOR, ['body', USERNAME, 'required'], undefined]],
    ],
    [
      'looser-than-contract',
      'an optional field with a first value that the visitor may delete',
      [
        [DOOR, ['body', USERNAME, 'required'], undefined],
        [DOOR, ['body', USERNAME, 'initial'], '$input.app'],
      ],
    ],
    [
      'looser-than-contract',
      'an option that the service does not take',
      [
        [DOOR, ['body', '+'], { field: 'factor', widget: 'radio', options: ['OTP', 'SMS'], required: true }],
        [
          DOOR,
          ['calls', 'send-code'],
          { operation: 'POST /signin/mfa', with: { factor: '$form.factor', code: '$form.code' } },
        ],
      ],
    ],
    [
      'looser-than-contract',
      'a kind of field that accepts more than the service',
      [[DOOR, ['body', USERNAME, 'widget'], 'text']],
    ],
    [
      'wrong-autocomplete',
      'the autocomplete token of another kind of value',
      [[DOOR, ['body', USERNAME, 'autocomplete'], 'current-password']],
    ],
    [
      'missing-input',
      'an input that only a step can give, but no step gives',
      [[NOTHING, ['takes'], { a: { from: 'state' } }]],
    ],
    [
      'missing-input',
      'a dialog without the input that chooses its text',
      [
        [INSIDE, ['dialogs', 'really', 'takes'], { reason: { of: ['a', 'b'] } }],
        [INSIDE, ['dialogs', 'really', 'body', '+'], { text: 'why', by: '$input.reason' }],
      ],
    ],
    [
      'missing-input',
      'a dialog without the input that its call requires',
      [
        [INSIDE, ['dialogs', 'really', 'takes'], { id: {} }],
        [INSIDE, ['dialogs', 'really', 'body', 2, 'do'], { call: 'forget', with: { tid: '$input.id' } }],
      ],
    ],
    ['plain-secret', 'a secret in a plain text field', [[DOOR, ['body', CODE, 'widget'], 'text']]],
  ],
  controls: [
    [
      'locked-control',
      'a submit button that waits for its own answer',
      [[DOOR, ['body', CONFIRM, 'enabled'], '$result.confirm']],
    ],
    [
      'locked-control',
      'a submit button that its own answer shows',
      [[DOOR, ['body', NEXT, 'shown'], '$result.send-code.token']],
    ],
    [
      'duplicate-id',
      'two links with the same name',
      [[DOOR, ['body', '+'], { link: 'help', do: { open: 'help', with: { topic: 'x' } } }]],
    ],
    [
      'duplicate-id',
      'a button of a list with the name of one outside',
      [[INSIDE, ['body', 1, 'item', 1, 'button'], 'leave']],
    ],
    ['dead-end', 'a screen whose only link may be hidden', [[NOTHING, ['body', 0, 'shown'], '$session.account']]],
    [
      'dead-end',
      'a screen whose only link shows a toast and leads nowhere',
      [[NOTHING, ['body', 0, 'do'], { toast: { error: 'errors.other' } }]],
    ],
    ['idle-step', 'a cancel that stands in no dialog', [[NOTHING, ['body', '+'], { cancel: 'close' }]]],
    ['dead-end', 'a screen with nothing but a cancel', [[NOTHING, ['body', 0], { cancel: 'door' }]]],
    [
      'dead-end',
      'a dialog whose ways out may all be hidden',
      [
        [INSIDE, ['dialogs', 'really', 'body', 2, 'shown'], '$session.account'],
        [INSIDE, ['dialogs', 'really', 'body', 3, 'shown'], '$session.account'],
      ],
    ],
    [
      'dead-end',
      'a dialog that nothing closes',
      [
        [INSIDE, ['dialogs', 'really', 'body', 2, 'do'], { focus: 'account' }],
        [INSIDE, ['dialogs', 'really', 'body', 3], { button: 'no', do: { focus: 'account' } }],
      ],
    ],
  ],
  references: [
    [
      'unused-slot',
      'a slot that is stored and never read',
      [
        [PORTAL, ['storage', 'session.last'], 'Account'],
        [PORTAL, ['shells', 'standard', 'entry', 'store', 'session.last'], '$session.account'],
      ],
    ],
    [
      'unused-slot',
      'a slot that is read and never stored',
      [
        [PORTAL, ['storage', 'session.last'], 'Account'],
        [DOOR, ['body', USERNAME, 'initial'], '$session.last.username'],
      ],
    ],
    [
      'circular-reference',
      'a condition that names itself',
      [[PORTAL, ['conditions', 'social'], { all: ['social', '$env.google.clientId'] }]],
    ],
    [
      'circular-reference',
      'a condition that denies itself, where it is used',
      [[PORTAL, ['conditions', 'social'], { not: 'social' }]],
    ],
    [
      'endless-cycle',
      'two screens that lead to each other under guards that may hold together',
      [
        [INSIDE, ['entry'], { when: '$env.google.clientId', goto: 'nothing' }],
        [NOTHING, ['entry'], { when: '$session.account', goto: 'inside', with: { token: 'x' } }],
        [PORTAL, ['shells', 'standard', 'entry'], { when: '$local.remembered', forget: ['local.remembered'] }],
      ],
    ],
    [
      'circular-reference',
      'two derived values that read each other',
      [
        [
          DOOR,
          ['derived'],
          { a: { 'first-of': ['$derived.b', '$input.app'] }, b: { 'first-of': ['$derived.a', '$input.app'] } },
        ],
        [DOOR, ['body', 8, 'do', 'with', 'topic'], '$derived.a'],
      ],
    ],
    [
      'impossible-guard',
      'a condition and its negation',
      [[DOOR, ['body', 7, 'shown'], { all: ['social', { not: '$env.google.clientId' }] }]],
    ],
    ['unmet-load', 'a load whose required parameter may be missing', [[DOOR, ['calls', 'app', 'load'], 'required']]],
  ],
  secrets: [
    ['secret-shown', 'in a text', [[INSIDE, ['body', 0, 'values', 'name'], '$input.token']]],
    ['secret-shown', 'in a fact', [[INSIDE, ['body', '+'], { fact: 'username', value: '$input.token' }]]],
    [
      'secret-shown',
      'in the address of an image',
      [[INSIDE, ['body', '+'], { image: 'logo', src: '$input.token', alt: 'x' }]],
    ],
    ['secret-shown', 'in a toast', onBadRequest({ toast: { error: '$form.code' } })],
    ['secret-shown', 'in a banner', onBadRequest({ banner: '$form.code' })],
    [
      'secret-shown',
      'in a stored value',
      onBadRequest({
        state: 'code',
        store: { 'local.remembered': { record: { id: '$form.code', label: 'x', value: 'x', username: 'x' } } },
      }),
    ],
    [
      'secret-shown',
      'in a derived value',
      [
        [INSIDE, ['derived'], { shown: { 'first-of': ['$input.token', 'x'] } }],
        [INSIDE, ['body', 0, 'values', 'name'], '$derived.shown'],
      ],
    ],
    [
      'secret-shown',
      'as the first value of a plain field',
      [[INSIDE, ['dialogs', 'really', 'body', 0], { field: 'account', widget: 'text', initial: '$input.token' }]],
    ],
    [
      'secret-shown',
      'in a slot of the session',
      [
        [PORTAL, ['storage', 'session.last'], 'Text'],
        [DOOR, ['calls', 'confirm', 'on', 'OK', 'store'], { 'session.last': '$form.code' }],
        [INSIDE, ['body', 0, 'values', 'name'], '$session.last'],
      ],
    ],
    [
      'secret-shown',
      'in an input that is not marked as secret',
      [
        [INSIDE, ['takes', 'last'], { from: 'state' }],
        [DOOR, ['calls', 'confirm', 'on', 'OK', 'with', 'last'], '$form.code'],
        [INSIDE, ['body', 0, 'values', 'name'], '$input.last'],
      ],
    ],
    [
      'secret-in-address',
      'in the path of a call',
      [[INSIDE, ['calls', 'client'], { operation: 'GET /apps/{id}', load: 'optional', with: { id: '$input.token' } }]],
    ],
    ['secret-in-address', 'as the address itself', [[INSIDE, ['body', 2, 'do'], { leave: '$input.token' }]]],
    ['secret-in-address', 'in a query', [[DOOR, ['calls', 'confirm', 'on', 'OK', 'with', 'name'], '$form.code']]],
    ['secret-in-address', 'in a path', [[DOOR, ['body', 9, 'do', 'with', 'app'], '$form.code']]],
  ],
};

describe.each(Object.entries(SLIPS))('the checker finds a slip in %s', (_of, slips) => {
  it.each(slips)('%s: %s', (rule, _title, edits) => {
    expect(rulesAfter(edits)).toContain(rule);
  });
});

describe('the checker accepts', () => {
  it.each([
    ['a company with an ampersand', 'AT&T; and others'],
    ['two underscores in a word', 'a__b'],
    ['the name of a key', 'Press <Tab>'],
    ['a comparison', 'a < b'],
    ['a joined emoji', 'Come in 👩‍💻'],
    ['an abbreviation', 'µ and ½'],
  ])('in a text: %s', (_title, words) => {
    expect(rulesAfter(title(words))).toEqual([]);
  });

  it('a whole number in a comparison', () => {
    const shown = { '$error.data.retryAfter': 900 };
    expect(rulesAfter(onBadRequest([{ when: shown, state: 'code' }, { banner: 'errors.other' }]))).not.toContain(
      'impossible-guard',
    );
  });
});
