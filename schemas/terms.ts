/** The closed sets of the flow language. Each list is the one place its members are named. */

export const SHELLS = ['standard', 'empty', 'initiate'] as const;
export const ROOTS = [
  'form',
  'typed',
  'result',
  'input',
  'derived',
  'state',
  'item',
  'data',
  'error',
  'sent',
  'env',
  'session',
  'local',
  'cookie',
  'brand',
] as const;
/**
 * How a value is written: a number, seconds as a duration, a number of days, an instant as a day or with its time of day.
 * A text names one after the value, `{wait, duration}`.
 */
export const FORMATS = ['number', 'duration', 'days', 'date', 'date-time'] as const;
export const TOAST_VARIANTS = ['error', 'success', 'warning', 'info'] as const;
/** The small drawn signs of status screens. */
export const SIGNS = [
  'done',
  'mail',
  'wait',
  'warning',
  'denied',
  'expired',
  'missing',
  'lock',
  'person',
  'key',
] as const;
export const LANGUAGES = ['ko', 'en', 'ja'] as const;
export const FAULT_NAMES = [
  'NETWORK',
  'TIMEOUT',
  'INTERNAL',
  'UNAVAILABLE',
  'MALFORMED',
  'TOO_MANY_REQUESTS',
  'FAULT',
] as const;
export const AUTOCOMPLETE = [
  'username',
  'email',
  'current-password',
  'new-password',
  'one-time-code',
  'given-name',
  'family-name',
  'organization',
  'off',
] as const;
/** What a text may have to be: formats that the contract describes. */
export const TEXT_FORMATS = ['person-name'] as const;
