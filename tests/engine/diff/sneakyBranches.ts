/** An edit that looks harmless in a diff of lines: in a file, what stands instead of what. */
export interface SneakyBranch {
  readonly title: string;
  readonly file: string;
  readonly edits: readonly (readonly [before: string, after: string])[];
  /** The lowest level that is honest. */
  readonly level: 'security';
}

const branch = (
  level: SneakyBranch['level'],
  title: string,
  file: string,
  ...edits: SneakyBranch['edits']
): SneakyBranch => ({ title, file, edits, level });

const RESULTS = 'flows/shared/sign-in-results.outcomes.json';
const SESSION = 'flows/shared/session-over.outcomes.json';
const ERRORS = 'flows/shared/account-errors.outcomes.json';
const RULES = 'flows/shared/new-password.rules.json';
const SIGN_IN = 'flows/sign-in/sign-in.screen.json';
const LOGOUT = 'flows/sign-in/logout.screen.json';
const CONSENTS = 'flows/shared/consents.part.json';
const BACKUP = 'flows/shared/backup-email.part.json';

/** The branches that product staff planted in a review, and that a reviewer should not pass. */
export const SNEAKY_BRANCHES: readonly SneakyBranch[] = [
  branch('security', 'an optional consent becomes required', CONSENTS, [
    '{ "id": "optional", "link"',
    '{ "id": "optional", "required": true, "link"',
  ]),
  branch('security', 'a consent is ticked beforehand', BACKUP, [
    '"widget": "checkbox", "required": true',
    '"widget": "checkbox", "initial": true, "required": true',
  ]),
  branch('security', 'an app always gets every scope', 'flows/shared/consent-request.part.json', [
    '"$result.client.autoapprove"',
    '"$result.client.scope"',
  ]),
  branch('security', 'the second factor is skipped', RESULTS, [
    '{ "goto": "mfa", "with": { "token": "$data.token" } }',
    '{ "leave": "init" }',
  ]),
  branch('security', 'a failed passkey lets in', 'flows/shared/passkey-errors.outcomes.json', [
    '"dialog": "passkey-failed"',
    '"leave": "init"',
  ]),
  branch('security', 'every sign-in ends at another host', 'flows/portal.json', [
    '"path": "/init-st"',
    '"path": "https://portal-sso.example.net/init-st"',
  ]),
  branch('security', "a brand's terms are at another host", 'flows/brands/harbor.brand.json', [
    'https://harbor.test/terms',
    'https://harbor-terms.example/terms',
  ]),
  branch('security', 'sign-in says by a line that an account is unknown', SIGN_IN, [
    '        "BAD_CREDENTIALS": {\n          "why"',
    '        "UNAUTHORIZED": { "fieldError": { "username": "toast.noUser" } },\n        "BAD_CREDENTIALS": {\n          "why"',
  ]),
  branch('security', 'sign-in says by a text alone that an account is known', 'locales/en/messages.json', [
    'Incorrect email or password',
    'The password for this account is wrong',
  ]),
  branch(
    'security',
    'one of many texts with the same new word is that of a failure',
    'locales/en/messages.json',
    ['Incorrect email or password', 'Incorrect email or passphrase'],
    ['Incorrect current password', 'Incorrect current passphrase'],
    ['This password reset link', 'This passphrase reset link'],
    ['This password contains hidden', 'This passphrase contains hidden'],
    ['This password is too common', 'This passphrase is too common'],
  ),
  branch('security', 'the request for a dormant account says that it is unknown', 'flows/shared/calls.json', [
    '      "*": {\n        "why": "Every failure has the same',
    '      "NOT_FOUND": { "banner": "toast.noUser" },\n      "*": {\n        "why": "Every failure has the same',
  ]),
  branch('security', 'a required backup email can be skipped', BACKUP, [
    '{ "not": { "$derived.requirement": "REQUIRED" } }',
    '{ "$derived.requirement": "REQUIRED" }',
  ]),
  branch('security', 'a required backup email can always be skipped', BACKUP, [
    '"shown": { "not": { "$derived.requirement": "REQUIRED" } }, ',
    '',
  ]),
  branch('security', 'a time is a hundred times longer', 'flows/second-factor/mfa-deactivate.screen.json', [
    '"10m"',
    '"1000m"',
  ]),
  branch('security', 'Agree and Disagree change places', 'locales/ko/consent.json', [
    '"disagree": "동의 안 함", "agree": "동의"',
    '"disagree": "동의", "agree": "동의 안 함"',
  ]),
  branch(
    'security',
    'Agree and Disagree change places on two screens',
    'locales/ko/consent.json',
    ['"disagree": "동의 안 함", "agree": "동의"', '"disagree": "동의", "agree": "동의 안 함" '],
    ['"disagree": "동의 안 함", "agree": "동의"', '"disagree": "동의", "agree": "동의 안 함" '],
  ),
  branch('security', 'Disagree has the words of Agree, which has new ones', 'locales/ko/consent.json', [
    '"disagree": "동의 안 함", "agree": "동의"',
    '"disagree": "동의", "agree": "확인"',
  ]),
  branch('security', 'an expired session leads on', SESSION, ['"goto": "sign-in"', '"leave": "init"']),
  branch('security', 'nobody sees any more that an account is locked', ERRORS, [
    '{ "dialog": "locked", "with": { "retryAfter": "$error.data.retryAfter" } }',
    '{ "as": "BAD_CREDENTIALS" }',
  ]),
  branch('security', 'the repeated password may be empty', 'flows/shared/new-password.part.json', [
    '"widget": "password", "required": true',
    '"widget": "password"',
  ]),
  branch(
    'security',
    'reasons exchange the decisions that they cite',
    'flows/shared/calls.json',
    ['of sending a mail (D-28).', 'of sending a mail (D-37).'],
    ['nothing about the account (D-37).', 'nothing about the account (D-28).'],
  ),
  branch('security', 'a token stays in the address', 'flows/dormancy/dormant-user.screen.json', [
    ', "secret": true',
    '',
  ]),
  branch('security', 'an answer leads to any address', RESULTS, [
    '{ "when": { "allowed": "$data.redirectUrl" }, "leave": "$data.redirectUrl" }',
    '{ "when": "$data.redirectUrl", "leave": "$data.redirectUrl" }',
  ]),
  branch('security', 'signing out keeps the account of the tab', LOGOUT, ['"session.tokenBucket", ', '']),
  branch('security', 'a password changes without the present one', 'flows/passwords/password-reset.screen.json', [
    '{ "boolean": "$form.authorizePassword" }',
    'false',
  ]),
  branch('security', 'the box of the privacy policy opens the terms', CONSENTS, [
    '"link": "privacy"',
    '"link": "terms"',
  ]),
  branch('security', 'signing out asks in the wrong case', LOGOUT, [
    '{ "$env.arrival": "elsewhere" }',
    '{ "$env.arrival": "here" }',
  ]),
  branch('security', 'a password needs no digit', RULES, ['"pattern": "[0-9]"', '"pattern": "[0-9]?"']),
  branch('security', 'a password needs a sign only under both conditions', RULES, [
    '{ "any": [{ "not": "$input.policy" }, "$input.policy.requiredSymbol"] }',
    '{ "all": [{ "not": "$input.policy" }, "$input.policy.requiredSymbol"] }',
  ]),
  branch('security', 'what the tab knows outlives it', 'flows/portal.json', [
    '"session.unverifiedUser"',
    '"local.unverifiedUser"',
  ]),
];
