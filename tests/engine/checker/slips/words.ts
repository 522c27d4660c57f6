import { DOOR, NOTHING, onBadRequest, route, type Slip, title } from './edits.ts';

export const texts: readonly Slip[] = [
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
  ['text-content', 'a note that it is still to be written', title('TODO: come in')],
  ['text-content', 'a placeholder as C has it', title('Come in, %s')],
  ['text-content', 'filler', title('Lorem ipsum dolor sit amet')],
  ['text-content', 'a web address', title('Come in at https://door.example')],
  ['text-script', 'a Cyrillic letter that looks Latin', title('C\u043Eme in')],
  ['text-key', 'the key of the text', title('door.title.name')],
  ['text-key', "a part of the text's key", title('title.name')],
];

export const addresses: readonly Slip[] = [
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
  ['route-form', 'the address of a built page', route('/index.html')],
  ['route-form', 'the address of the health check', route('/healthz')],
  [
    'missing-start',
    'no screen at the root',
    [
      [DOOR, ['route', 'paths'], ['/door']],
      [DOOR, ['route', 'outside'], true],
    ],
  ],
];

export const outcomes: readonly Slip[] = [
  [
    'overridden-line',
    'a shared line that its only caller replaces',
    [[DOOR, ['calls', 'confirm', 'on', 'EXPIRED'], { banner: 'errors.code' }]],
  ],
  ['several-ways-out', 'another way out when the visitor leaves', [[NOTHING, ['exit'], { goto: 'door' }]]],
  [
    'hidden-branch',
    'a timer that a shorter one always stops',
    [[NOTHING, ['after'], { '3s': { goto: 'door' }, '10s': { goto: 'inside', with: { token: 'x' } } }]],
  ],
  ['idle-step', 'a line that does nothing', onBadRequest({ when: '$input.app' })],
  [
    'lost-feedback',
    'a banner on a page that the step leaves for another site',
    onBadRequest({ banner: 'errors.other', leave: 'app', with: { app: '$input.app' } }),
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
];
