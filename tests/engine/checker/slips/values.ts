import { DOOR, INSIDE, NOTHING, onBadRequest, PORTAL, type Slip, USERNAME } from './edits.ts';

export const references: readonly Slip[] = [
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
        { a: { coalesce: ['$derived.b', '$input.app'] }, b: { coalesce: ['$derived.a', '$input.app'] } },
      ],
      [DOOR, ['body', 8, 'do', 'with', 'topic'], '$derived.a'],
    ],
  ],
  [
    'impossible-guard',
    'a condition and its negation',
    [[DOOR, ['body', 7, 'shown'], { all: ['social', { not: '$env.google.clientId' }] }]],
  ],
  ['unknown-condition', 'a formula as a guard', [[DOOR, ['body', 7, 'shown'], 'social && $input.app']]],
  ['unused', 'a derived value that nothing reads', [[DOOR, ['derived'], { a: { coalesce: ['$input.app', 'x'] } }]]],
  ['unknown-reference', 'a template of another language', [[INSIDE, ['body', 0, 'values', 'name'], 'Hello {{name}}']]],
  ['unknown-reference', 'a reference without its first sign', [[INSIDE, ['body', 0, 'values', 'name'], 'input.name']]],
  [
    'unknown-reference',
    'a reference inside a sentence',
    [[INSIDE, ['body', 0, 'values', 'name'], 'Hello $input.name']],
  ],
  ['unmet-load', 'a load whose required parameter may be missing', [[DOOR, ['calls', 'app', 'load'], 'required']]],
];

export const secrets: readonly Slip[] = [
  ['secret-shown', 'in a text', [[INSIDE, ['body', 0, 'values', 'name'], '$input.token']]],
  ['secret-shown', 'in a fact', [[INSIDE, ['body', '+'], { fact: 'username', value: '$input.token' }]]],
  [
    'secret-shown',
    'in the address of an image',
    [[INSIDE, ['body', '+'], { image: 'logo', src: '$input.token', alt: 'x' }]],
  ],
  [
    'secret-shown',
    'that was typed, whatever the reason for it',
    [
      [DOOR, ['body', 1, 'value'], '$form.code'],
      [DOOR, ['body', 1, 'why'], 'People like to see it.'],
    ],
  ],
  [
    'secret-shown',
    'that a screen gives its shell',
    [
      [DOOR, ['gives'], { last: '$form.code' }],
      [PORTAL, ['shells', 'standard', 'header'], [{ image: 'logo', src: '$screen.last', alt: 'x' }]],
    ],
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
      [INSIDE, ['derived'], { shown: { coalesce: ['$input.token', 'x'] } }],
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
    'in a member of a record in a slot',
    [
      [PORTAL, ['storage', 'session.last'], 'RememberedOrganisation'],
      [
        DOOR,
        ['calls', 'confirm', 'on', 'OK', 'store'],
        { 'session.last': { record: { id: '$form.code', label: 'x', value: 'x', username: 'x' } } },
      ],
      [INSIDE, ['body', 0, 'values', 'name'], '$session.last.id'],
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
    [[INSIDE, ['calls', 'client'], { operation: 'app.read', load: 'optional', with: { id: '$input.token' } }]],
  ],
  ['secret-in-address', 'in a history entry', [[INSIDE, ['takes', 'token'], { from: 'state', missing: 'door' }]]],
  ['secret-in-address', 'as the address itself', [[INSIDE, ['body', 2, 'do'], { leave: '$input.token' }]]],
  ['secret-in-address', 'in a query', [[DOOR, ['calls', 'confirm', 'on', 'OK', 'with', 'name'], '$form.code']]],
  ['secret-in-address', 'in a path', [[DOOR, ['body', 9, 'do', 'with', 'app'], '$form.code']]],
];
