/** The closed sets of the flow language. Each list is the one place its members are named. */

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
  'screen',
  'after',
] as const;
/**
 * How a value is written: a number, seconds as a duration, a number of days, an instant as a day or with its time of day.
 * A text names one after the value, `{wait, duration}`; a fact has it as a member.
 */
export const FACT_FORMATS = ['number', 'duration', 'days', 'date', 'date-time'] as const;
/** How a badge looks, unless it is a plain label: `status` has a dot of a colour before it. */
export const BADGE_VARIANTS = ['status'] as const;
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
  'tel',
  'bday',
  'current-password',
  'new-password',
  'one-time-code',
  'given-name',
  'family-name',
  'organization',
  'street-address',
  'postal-code',
  'off',
] as const;
/** What becomes of the spaces in what is typed. */
export const SPACES = ['kept', 'trimmed', 'removed'] as const;
