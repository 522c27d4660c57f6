import { INVISIBLE } from '../engine/contract/characters.ts';

/** Letters and marks of the scripts that cannot do without joiners (RFC 5892, appendices A.1 and A.2). */
const JOINED = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINER = '\\u200C\\u200D';

/** They say which form of an ideograph is meant, as in many Japanese names (UTS #37). */
const VARIATION = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';

/**
 * A name of a person: at least one letter, and nothing invisible except where a script needs it. A regular expression
 * with the flag `u`, as the `pattern` of JSON Schema is.
 */
export const PERSON_NAME = `^(?=\\P{L}*\\p{L})(?:[${JOINED}][${JOINER}](?=[${JOINED}])|\\p{Script=Han}[${VARIATION}]|[^${INVISIBLE}])+$`;
