/** A mistake: what a person did, in which file, what stood there, what stands there now, and what its line shows. */
export type Mistake = readonly [
  title: string,
  file: string,
  right: string,
  wrong: string,
  shown?: string,
  where?: string,
];

const SIGN_IN = 'flows/sign-in/sign-in.screen.json';
const SIGN_UP = 'flows/sign-up/sign-up.screen.json';
const LOOKUP = 'flows/passwords/reset-lookup.screen.json';
const RESET = 'flows/passwords/password-reset.screen.json';
const MFA = 'flows/second-factor/mfa.screen.json';
const TIMEOUT = 'flows/status/session-timeout.screen.json';
const CHANGE = 'flows/sign-up/change-account-email.screen.json';
const DORMANT = 'flows/dormancy/dormant-user.screen.json';
const EXPIRED = 'flows/status/expired.screen.json';
const LOCKED = 'flows/shared/locked.dialog.json';
const RESULTS = 'flows/shared/sign-in-results.outcomes.json';
const CODES = 'flows/shared/code-errors.outcomes.json';
const PORTAL = 'flows/portal.json';
const CALLS = 'flows/shared/calls.json';
const EN = 'locales/en/sign-in.json';
const KO = 'locales/ko/sign-in.json';
const MESSAGES = 'locales/en/messages.json';

export const MISTAKES: readonly Mistake[] = [
  // Files and JSON
  [
    'a comma left behind when the last line of a list was deleted',
    LOOKUP,
    '    { "link": "sign-in", "do": { "goto": "sign-in" } }\n  ],',
    '  ],',
    '{ "submit": "send"',
  ],
  ['a new member without a comma before it', TIMEOUT, '"sign": "expired",', '"sign": "expired"'],
  ['a note in the JSON way of JavaScript', EXPIRED, '  "sign": "expired",', '  "sign": "expired", // the clock'],
  ['quotes pasted from a document', LOCKED, '{ "text": "message" },', '{ “text”: “message” },'],
  [
    'a brace lost while a step was edited',
    RESULTS,
    '"NEW_DEVICE": { "goto": "device-register", "with": { "token": "$data.token" } },',
    '"NEW_DEVICE": { "goto": "device-register", "with": { "token": "$data.token" },',
  ],
  ['a text with a quote in it', EN, '"Sign in with Google"', '"Sign in with "Google""'],
  [
    'a line break in a text',
    EN,
    '"Type its alias and choose it from the list."',
    '"Type its alias\nand choose it from the list."',
    'Type its alias',
  ],
  [
    'a block pasted twice',
    SIGN_UP,
    '    { "link": "sign-in", "do": { "goto": "sign-in" } }',
    '    { "link": "sign-in", "do": { "goto": "sign-in" } },\n    { "link": "sign-in", "do": { "goto": "sign-in" } }',
    '"link": "sign-in"',
  ],
  // Names
  ['a screen by its title', LOOKUP, '{ "goto": "reset-mail-sent" }', '{ "goto": "Reset mail sent" }'],
  [
    'a screen by its address',
    TIMEOUT,
    '{ "button": "sign-in", "do": { "goto": "sign-in" } }',
    '{ "button": "sign-in", "do": { "goto": "/" } }',
  ],
  ['a result in the wrong case', LOOKUP, '"PENDING_USER":', '"pending_user":'],
  ['a code that the call cannot answer', LOOKUP, '"PENDING_USER":', '"NOT_ACTIVATED":'],
  ['the wrong kind of field', SIGN_UP, '"widget": "new-password"', '"widget": "newpassword"'],
  ['go to, in two words', EXPIRED, '{ "goto": "reset-lookup" }', '{ "go to": "reset-lookup" }'],
  ['a field by its label', SIGN_IN, '"password": "$form.password",', '"password": "$form.Password",'],
  [
    'a dialog that is only on another screen',
    LOCKED,
    '{ "goto": "reset-lookup" }',
    '{ "dialog": "directory-contact" }',
  ],
  [
    'a member of an answer that it does not have',
    DORMANT,
    '"$result.check.latestLoggedInAt"',
    '"$result.check.lastLogin"',
  ],
  ['a message key without its group', CODES, '"validation.mfa.otpExpired"', '"mfa.otpExpired"'],
  ['a state of another screen', MFA, '"do": { "state": "otp" }', '"do": { "state": "password" }'],
  ['a condition that does not exist', SIGN_IN, '"shown": "social-available"', '"shown": "google-available"'],
  // Fields and rules
  [
    'a required field made optional that the service wants',
    SIGN_UP,
    '      "field": "lastName",\n      "widget": "text",\n      "required": true,',
    '      "field": "lastName",\n      "widget": "text",',
    '"lastName"',
  ],
  [
    'a longer name than the service takes',
    SIGN_UP,
    '      "rules": ["person-name"],\n      "autocomplete": "family-name"',
    '      "rules": [{ "maxLength": 40 }],\n      "autocomplete": "family-name"',
    '"maxLength": 40',
  ],
  [
    'no rule for a name any more',
    SIGN_UP,
    '      "rules": ["person-name"],\n      "autocomplete": "family-name"',
    '      "autocomplete": "family-name"',
    '"lastName"',
  ],
  ['an e-mail address in a plain text field', CHANGE, '"widget": "email"', '"widget": "text"'],
  [
    'the old password filled in for a new one',
    SIGN_UP,
    '      "rules": [{ "set": "new-password", "with": { "policy": "$result.policy" } }]\n    },',
    '      "rules": [{ "set": "new-password", "with": { "policy": "$result.policy" } }],\n      "autocomplete": "current-password"\n    },',
    '"current-password"',
  ],
  ['two fields with the same token', SIGN_UP, '"given-name"', '"family-name"'],
  [
    'a minimum above the maximum',
    SIGN_UP,
    '      "rules": ["person-name"],\n      "autocomplete": "family-name"',
    '      "rules": [{ "minLength": 40 }, { "maxLength": 20 }],\n      "autocomplete": "family-name"',
    '"minLength": 40',
  ],
  ['a number as a text', TIMEOUT, '"3s"', '"3"'],
  ['the same as a field that is gone', RESET, '"sameAs": "password"', '"sameAs": "newPassword"'],
  ['a code shown while it is typed', MFA, '"widget": "code"', '"widget": "text"'],
  ['required in words', LOOKUP, '"required": true', '"required": "yes"'],
  ['a button that waits for its own answer', DORMANT, '"enabled": "$result.check"', '"enabled": "$result.restore"'],
  // Steps and outcomes
  [
    'a banner on a screen that is left',
    DORMANT,
    '{ "when": { "not": "$data" }, "goto": "expired" }',
    '{ "when": { "not": "$data" }, "banner": "errors.unknown", "goto": "expired" }',
  ],
  [
    'two ways out of one step',
    LOOKUP,
    '"OK": { "goto": "reset-mail-sent" }',
    '"OK": { "goto": "reset-mail-sent", "dialog": "directory-contact" }',
  ],
  [
    'a general line before a special one',
    CALLS,
    '        {\n          "why": "A service may answer with a token instead of sending a mail (D-28).",',
    '        { "goto": "activation-mail-sent" },\n        {\n          "why": "A service may answer with a token instead of sending a mail (D-28).",',
    '{',
  ],
  ['an outcome forgotten', LOOKUP, '        "OK": { "goto": "reset-mail-sent" },\n', '', '"operation"'],
  [
    'a screen without what it takes',
    RESULTS,
    '"NEW_DEVICE": { "goto": "device-register", "with": { "token": "$data.token" } },',
    '"NEW_DEVICE": { "goto": "device-register" },',
    '"takes"',
    'flows/sign-in/device-register.screen.json',
  ],
  [
    'an input that the screen does not take',
    EXPIRED,
    '"do": { "goto": "reset-lookup" }',
    '"do": { "goto": "reset-lookup", "with": { "email": "x" } }',
  ],
  [
    'a call without what the service needs',
    LOOKUP,
    '      "with": { "username": "$form.username" },\n',
    '',
    '"operation"',
  ],
  ['a call with the service’s name misspelt', LOOKUP, '"POST /password/reset-token"', '"POST /password/reset-tokens"'],
  ['a call by the wrong method', LOOKUP, '"POST /password/reset-token"', '"GET /password/reset-token"'],
  ['a focus on a field that is not there', SIGN_IN, '"focus": "organisation" },', '"focus": "organization" },'],
  [
    'a screen that sends itself on without end',
    TIMEOUT,
    '"after": { "3s": { "goto": "chooser" } }',
    '"after": { "3s": { "toast": { "info": "errors.unknown" } } }',
  ],
  [
    'a dialog without a way to close it',
    LOCKED,
    '    { "button": "reset", "do": { "goto": "reset-lookup" } },\n    { "cancel": "cancel" }',
    '    { "button": "reset", "do": { "focus": "username" } }',
    '"body"',
  ],
  [
    'no button left',
    EXPIRED,
    '    { "button": "sign-in", "do": { "goto": "sign-in" } },\n    {\n      "link": "new-link",\n      "do": { "goto": "reset-lookup" },\n      "why": "This link leads to another mail, with a reset link or an activation link."\n    }',
    '    { "text": "code" }',
    '',
  ],
  // Conditions
  [
    'a condition that can never hold',
    SIGN_IN,
    '"shown": "social-available", "do"',
    '"shown": { "all": ["social-available", { "not": "social-available" }] }, "do"',
  ],
  [
    'a comparison with a word that never comes',
    RESET,
    '{ "$input.isEnforceChange": true }',
    '{ "$input.isEnforceChange": "yes" }',
  ],
  [
    'or written as a list',
    SIGN_IN,
    '"when": { "any": ["$result.look-up.user.orgId", { "not": "$form.organisation.decorators" }] }',
    '"when": ["$result.look-up.user.orgId", { "not": "$form.organisation.decorators" }]',
  ],
  [
    'an entry of an allowed list that is not in it',
    CHANGE,
    '{ "$input.origin": "sign-up-done" }',
    '{ "$input.origin": "signup-done" }',
  ],
  // Addresses, shells, storage
  ['an address with a slash at its end', LOOKUP, '"/password/reset/lookup"', '"/password/reset/lookup/"'],
  ['an address that another screen has', LOOKUP, '"/password/reset/lookup"', '"/signup"', '"/signup"', SIGN_UP],
  ['a shell that is not there', TIMEOUT, '"shell": "empty"', '"shell": "blank"'],
  [
    'a slot that is not declared',
    PORTAL,
    '    "session.newDevice": "NewDevice",\n',
    '',
    '"session.newDevice"',
    'flows/sign-in/device-register.screen.json',
  ],
  [
    'a secret kept out of the list of secrets',
    RESET,
    '"missing": "expired", "secret": true }',
    '"missing": "expired" }',
    '"isEnforceChange": false',
    RESULTS,
  ],
  [
    'a token in the address',
    LOOKUP,
    '{ "link": "sign-in", "do": { "goto": "sign-in" } }',
    '{ "link": "sign-in", "do": { "goto": "pending-approve", "with": { "domain": "$form.password" } } }',
  ],
  // Texts
  ['a text that one language does not have', KO, '"forgot-password":', '"forgotten-password":'],
  ['a placeholder translated', KO, '{app}', '{앱}'],
  ['a placeholder without its closing brace', EN, '{app}', '{app'],
  ['a text of another language left in', KO, '"create-account": "계정 만들기"', '"create-account": "Create account"'],
  ['markup in a text', EN, '"Forgot password"', '"<b>Forgot</b> password"'],
  ['a time written out in a text', 'locales/en/status.json', '{wait, duration}', '3 seconds'],
  ['an empty text', EN, '"Create account"', '""'],
  [
    'a message without its limit',
    MESSAGES,
    '"Enter at most {max, number} characters"',
    '"Enter at most {maximum, number} characters"',
  ],
];
