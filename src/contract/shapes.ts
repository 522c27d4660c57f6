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
  /**
   * The patterns contain the bounds, since a client ignores other bounds. An address is any text that a person may have
   * written there, shown only as a name or an e-mail address.
   */
  PersonName: { ...personName, pattern: `^(?=.{1,${personName.maxLength}}$)${PERSON_NAME.slice(1)}` },
  MailAddress: { ...email, pattern: `^.{1,${email.maxLength}}$` },
  Flag: { type: 'boolean' },
  /** A day of the calendar, or an instant on it in the visitor's time zone (D-80). */
  Day: { anyOf: [day, instant] },
  Seconds: seconds,
  Locale: { enum: LANGUAGES },
  /** The single-session token of a duplicate sign-in (D-39). */
  SignIn: multiSession,
  /** D-81: the facts of the device that are known. */
  NewDevice: record(deviceFacts.properties, ['type', 'os', 'osVersion', 'browser']),
  UnverifiedUser: unverifiedUser,
  /** SIGNUP-13 */
  SignUpUser: record({ id, username: text, orgName: nullableOrganisationName }, ['orgName']),
  /** An entry of the token bucket. */
  Account: tokenBucketItem,
  /** D-33 */
  RememberedOrganisation: record({ id, label: organisationName, value: text, username: text }),
} as const satisfies Record<string, JSONSchema>;
