/** The closed sets of the flow language. Each set is defined only here. */

/**
 * Formats of values: a number, seconds as a duration, a number of days, an instant as a day, or an instant with its
 * time. In a text, the format follows the value, `{wait, duration}`; in a fact, it is a member.
 */
export const FACT_FORMATS = ['number', 'duration', 'days', 'date', 'date-time'] as const;
/** The drawings of status screens. */
export const ILLUSTRATIONS = [
  'done',
  'opened',
  'joined',
  'greeting',
  'mail',
  'sent',
  'letter',
  'inbox',
  'returned',
  'wait',
  'approval',
  'sleep',
  'calendar',
  'expired',
  'link',
  'ticket',
  'warning',
  'document',
  'plug',
  'signpost',
  'denied',
  'network',
  'lock',
  'missing',
  'person',
  'person-off',
  'person-gone',
  'accounts',
  'app',
  'app-off',
  'key',
  'phone',
  'shield',
  'shield-off',
  'shield-warning',
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
  'username webauthn',
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
/** How spaces in a typed value are treated. */
export const SPACES = ['kept', 'trimmed', 'removed'] as const;
