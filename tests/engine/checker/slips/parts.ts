import { CODE, CONFIRM, DOOR, INSIDE, NEXT, NOTHING, type Slip, USERNAME } from './edits.ts';

export const fields: readonly Slip[] = [
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
    'bad-form',
    'an option that is listed twice',
    [[DOOR, ['body', '+'], { field: 'why', widget: 'radio', options: ['lost', 'old', 'lost'] }]],
  ],
  ['impossible-initial', 'an initial value that breaks a rule of its kind', [[DOOR, ['body', CODE, 'initial'], 'abc']]],
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
  ['value-type', 'an initial value that is a number in a field of text', [[DOOR, ['body', USERNAME, 'initial'], 7]]],
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
        { operation: 'sign-in.with-second-factor', with: { factor: '$form.factor', code: '$form.code' } },
      ],
    ],
  ],
  [
    'looser-than-contract',
    'a kind of field that accepts more than the service',
    [[DOOR, ['body', USERNAME, 'widget'], 'text']],
  ],
  [
    'looser-than-contract',
    'a kind of field that accepts more than the service, where another value is sent if it is empty',
    [
      [DOOR, ['body', USERNAME, 'widget'], 'text'],
      [DOOR, ['calls', 'send-code', 'with', 'username'], { coalesce: ['$form.username', 'nobody'] }],
    ],
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
];

export const controls: readonly Slip[] = [
  [
    'locked-control',
    'two controls that wait for the answers of each other',
    [
      [DOOR, ['body', 7, 'shown'], '$result.send-code'],
      [DOOR, ['body', NEXT, 'shown'], '$result.send'],
    ],
  ],
  [
    'lost-feedback',
    'a focus that the dialog of the same step takes',
    [
      [INSIDE, ['body', '+'], { field: 'note', widget: 'text' }],
      [INSIDE, ['body', 2, 'do', 0, 'focus'], 'note'],
    ],
  ],
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
];
