import type { JSONSchema } from 'json-schema-to-ts';
import { day, instant, record } from '../engine/contract/schemas.ts';
import { LANGUAGES } from './languages.ts';
import { PERSON_NAME } from './personName.ts';
import {
  deviceFacts,
  email,
  id,
  multiSession,
  nullableOrganisationName,
  organisationName,
  personName,
  seconds,
  text,
  tokenBucketItem,
  unverifiedUser,
} from './schemas.ts';

/**
 * Shapes that flows name: of storage slots and of what a screen takes from the history entry.
 * A stored value that does not fit its shape reads as absent (promise R09).
 */
export const SHAPES = {
  Text: text,
  /** The bounds are in the patterns, since a client reads the others openly. Of an address: what anybody may have written there, shown as a name or an e-mail address and nothing else. */
  PersonName: { ...personName, pattern: `^(?=.{1,${personName.maxLength}}$)${PERSON_NAME.slice(1)}` },
  MailAddress: { ...email, pattern: `^.{1,${email.maxLength}}$` },
  Flag: { type: 'boolean' },
  /** A day, as the calendar writes it or as an instant on it where the visitor is (D-80). */
  Day: { anyOf: [day, instant] },
  Seconds: seconds,
  Locale: { enum: LANGUAGES },
  /** The single-session token of a duplicate sign-in (D-39). */
  SignIn: multiSession,
  /** D-81: the device's own facts where they are known. */
  NewDevice: record(deviceFacts.properties, ['type', 'os', 'osVersion', 'browser']),
  UnverifiedUser: unverifiedUser,
  /** SIGNUP-13 */
  SignUpUser: record({ id, username: text, orgName: nullableOrganisationName }, ['orgName']),
  /** An entry of the token bucket. */
  Account: tokenBucketItem,
  /** D-33 */
  RememberedOrganisation: record({ id, label: organisationName, value: text, username: text }),
} as const satisfies Record<string, JSONSchema>;
