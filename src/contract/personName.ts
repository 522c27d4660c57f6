import { INVISIBLE } from '../engine/contract/characters.ts';

/** Letters and marks of scripts that need joiners (RFC 5892, appendices A.1 and A.2). */
// biome-ignore format: table
const JOINED = [
  'Arabic', 'Syriac', 'Mongolian', 'Nko', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil',
  'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const JOINER = '\\u200C\\u200D';

/** Selectors for the form of an ideograph, used in many Japanese names (UTS #37). */
const VARIATION = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';

/**
 * A person's name: at least one letter, and no invisible characters except those that a script needs. A regular
 * expression for the flag `u`, like JSON Schema's `pattern`.
 */
export const PERSON_NAME = `^(?=\\P{L}*\\p{L})(?:[${JOINED}][${JOINER}](?=[${JOINED}])|\\p{Script=Han}[${VARIATION}]|[^${INVISIBLE}])+$`;

/** A name from directories and operators, which may consist of digits or signs only. */
export const WRITTEN_NAME = `^(?=.*\\S)${PERSON_NAME.slice(PERSON_NAME.indexOf('(?:'))}`;
