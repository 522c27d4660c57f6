import type { Mistake } from './realMistakes.ts';

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
const EN = 'locales/en/sign-in.json';

/** What a person may well write: a title, the file, what stood there, and what stands there now. */
export const RIGHT: readonly Mistake[] = [
  ['longer timer', TIMEOUT, '"3s"', '"10s"'],
  [
    'timer to two ways',
    TIMEOUT,
    '"after": { "3s": { "goto": "chooser" } }',
    '"after": { "3s": [{ "when": "$env.google.clientId", "goto": "sign-in" }, { "goto": "chooser" }] }',
  ],
  [
    'optional note field',
    LOOKUP,
    '    { "submit": "send"',
    '    { "field": "note", "widget": "textarea", "rules": [{ "maxLength": 200 }] },\n    { "submit": "send"',
  ],
  [
    'telephone field',
    SIGN_UP,
    '    {\n      "field": "terms"',
    '    { "field": "phone", "widget": "telephone" },\n    {\n      "field": "terms"',
  ],
  [
    'birthday',
    SIGN_UP,
    '    {\n      "field": "terms"',
    '    { "field": "birthday", "widget": "date", "autocomplete": "bday" },\n    {\n      "field": "terms"',
  ],
  [
    'address text',
    SIGN_UP,
    '    {\n      "field": "terms"',
    '    { "field": "street", "widget": "text", "autocomplete": "street-address" },\n    {\n      "field": "terms"',
  ],
  ['autocomplete off', LOOKUP, '"autocomplete": "username"', '"autocomplete": "off"'],
  ['email token', LOOKUP, '"autocomplete": "username"', '"autocomplete": "email"'],
  [
    'dialog instead of banner',
    SIGN_IN,
    '{ "banner": "errors.useYourOrganisation" }',
    '{ "dialog": "directory-disconnected" }',
  ],
  ['another way on outcome', EXPIRED, '{ "goto": "reset-lookup" }', '{ "goto": "sign-up" }'],
  [
    'button order',
    TIMEOUT,
    '{ "button": "sign-in", "do": { "goto": "sign-in" } }',
    '{ "button": "sign-in", "do": { "goto": "sign-in" } },\n    { "link": "sign-up", "do": { "goto": "sign-up" } }',
  ],
  [
    'not condition',
    SIGN_IN,
    '"shown": "social-available", "do"',
    '"shown": { "not": { "not": "social-available" } }, "do"',
  ],
  [
    'compare with number',
    DORMANT,
    '"shown": "$result.check", "value": "$result.check.username"',
    '"shown": { "all": ["$result.check", "$result.check.username"] }, "value": "$result.check.username"',
  ],
  [
    'compare number answer',
    RESET,
    '"enabled": "$result.check", "do": { "call": "change" }',
    '"enabled": { "all": ["$result.check", { "not": { "$result.policy.minLength": 8 } }] }, "do": { "call": "change" }',
  ],
  ['another address', LOOKUP, '["/password/reset/lookup"]', '["/password/reset/lookup", "/password/forgotten"]'],
  ['focus on entry', LOOKUP, '  "body": [', '  "entry": { "focus": "username" },\n  "body": ['],
  [
    'min length name',
    SIGN_UP,
    '"rules": ["person-name"],\n      "autocomplete": "family-name"',
    '"rules": ["person-name", { "minLength": 2 }],\n      "autocomplete": "family-name"',
  ],
  [
    'shorter name',
    SIGN_UP,
    '"rules": ["person-name"],\n      "autocomplete": "family-name"',
    '"rules": ["person-name", { "maxLength": 20 }],\n      "autocomplete": "family-name"',
  ],
  [
    'required by state',
    CHANGE,
    '{ "field": "username", "widget": "email", "required": true }',
    '{ "field": "username", "widget": "email", "required": true, "initial": "$session.signupUser.username" }',
  ],
  [
    'session slot both',
    SIGN_IN,
    '"exit": { "forget": ["session.logoutAccount"] }',
    '"exit": { "forget": ["session.logoutAccount", "session.newDevice"] }',
  ],
  ['text with ampersand', EN, '"Create account"', '"Create an AT&T; account"'],
  ['text with key', EN, '"Create account"', '"Create account <Tab>"'],
  ['text with percent', EN, '"Create account"', '"Create account (100 % free) – a__b"'],
  ['text with apostrophe', EN, '"Create account"', '"Create Ada’s account…"'],
  ['modal false', LOCKED, '"alert": true,', '"modal": false,'],
  ['two guards', MFA, '"shown": "$result.factors.OTP"', '"shown": { "any": ["$result.factors.OTP", "$result.who"] }'],
  [
    'checkbox optional',
    LOOKUP,
    '    { "submit": "send"',
    '    { "field": "agree", "widget": "checkbox", "required": true },\n    { "submit": "send"',
  ],
  [
    'radio',
    LOOKUP,
    '    { "submit": "send"',
    '    { "field": "why", "widget": "radio", "options": ["lost", "old"], "initial": "lost" },\n    { "submit": "send"',
  ],
  [
    'number',
    LOOKUP,
    '    { "submit": "send"',
    '    { "field": "age", "widget": "number", "rules": [{ "minimum": 0 }, { "maximum": 1.5e2 }] },\n    { "submit": "send"',
  ],
];
