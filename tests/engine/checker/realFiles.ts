/** The files of this portal that `realMistakes` and `rightChanges` change. */
export const SIGN_IN = 'flows/sign-in/sign-in.screen.json';
export const SIGN_UP = 'flows/sign-up/sign-up.screen.json';
export const LOOKUP = 'flows/passwords/reset-lookup.screen.json';
export const RESET = 'flows/passwords/password-reset.screen.json';
export const MFA = 'flows/second-factor/mfa.screen.json';
export const TIMEOUT = 'flows/status/session-timeout.screen.json';
export const CHANGE = 'flows/sign-up/change-account-email.screen.json';
export const DORMANT = 'flows/dormancy/dormant-user.screen.json';
export const EXPIRED = 'flows/status/expired.screen.json';
export const LOCKED = 'flows/shared/locked.dialog.json';
export const RESULTS = 'flows/shared/sign-in-results.outcomes.json';
export const CODES = 'flows/shared/code-errors.outcomes.json';
export const PORTAL = 'flows/portal.json';
export const CALLS = 'flows/shared/calls.json';
export const EN = 'locales/en/sign-in.json';
export const KO = 'locales/ko/sign-in.json';
export const MESSAGES = 'locales/en/messages.json';
