import type { JSONSchema } from 'json-schema-to-ts';
import type { Contract, Operation, ParametersOf, ResourceOf, SuccessOf } from '../engine/contract/Contract.ts';
import { day, instant, record } from '../engine/contract/schemas.ts';
import { CODES, COMMON_FAILURES, TOKEN_FAILURES } from './failures.ts';
import { LANGUAGES } from './languages.ts';
import { accounts } from './operations/accounts.ts';
import { browser } from './operations/browser.ts';
import { consent } from './operations/consent.ts';
import { devices } from './operations/devices.ts';
import { dormancy } from './operations/dormancy.ts';
import { environment } from './operations/environment.ts';
import { licences } from './operations/licences.ts';
import { passwords } from './operations/passwords.ts';
import { secondFactor } from './operations/secondFactor.ts';
import { signIn } from './operations/signIn.ts';
import { social } from './operations/social.ts';
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
  token,
  tokenBucketItem,
  unverifiedUser,
  uri,
} from './schemas.ts';

/**
 * Shapes that flows name, for storage slots and for inputs from the history entry. A stored value that does not match
 * its shape reads as absent (promise R09).
 */
export const SHAPES = {
  Text: text,
  /**
   * The patterns include the bounds, since a client ignores bounds stated elsewhere. An address may be any text that a
   * person can have entered; it is shown only as a name or an e-mail address.
   */
  PersonName: { ...personName, pattern: `^(?=.{1,${personName.maxLength}}$)${PERSON_NAME.slice(1)}` },
  MailAddress: { ...email, pattern: `^.{1,${email.maxLength}}$` },
  /** With any character: who reads an address judges it as a browser does, without its line breaks. */
  Address: { ...uri, pattern: `^[\\s\\S]{1,${uri.maxLength}}$` },
  Flag: { type: 'boolean' },
  /** A calendar day, or an instant on it in the visitor's time zone (D-80). */
  Day: { anyOf: [day, instant] },
  Seconds: seconds,
  Locale: { enum: LANGUAGES },
  /** The single-session token of a duplicate sign-in (D-39). */
  SignIn: multiSession,
  /** D-81: the known facts about the device. */
  NewDevice: record(deviceFacts.properties, ['type', 'os', 'osVersion', 'browser']),
  UnverifiedUser: unverifiedUser,
  /** SIGNUP-13 */
  SignUpUser: record({ id, username: text, orgName: nullableOrganisationName }, ['orgName']),
  /** An entry of the token bucket. */
  Account: tokenBucketItem,
  /** D-33 */
  RememberedOrganisation: record({ id, label: organisationName, value: text, username: text }),
} as const satisfies Record<string, JSONSchema>;

/** The text formats that this contract adds. */
const CONTRACT_FORMATS = {
  'person-name': PERSON_NAME,
  /** Only affects display: `Default` of ORG-0 is shown as the launcher's name (SIGNIN-07). */
  'organisation-name': true,
} as const;

/** The base path of the service's operations. */
export const BASE_PATH = '/apis/v1';

/** Every call to the service, by `METHOD /path` below the base path. */
export const HTTP_OPERATIONS = {
  ...environment,
  ...signIn,
  ...accounts,
  ...passwords,
  ...secondFactor,
  ...social,
  ...devices,
  ...dormancy,
  ...consent,
  ...licences,
} as const;

/** Every call to the browser, by `browser name`. */
export const BROWSER_OPERATIONS = browser;

/** Every operation as the server and its tests name it: by `METHOD /path`, or by `browser name`. */
export const OPERATIONS = { ...HTTP_OPERATIONS, ...BROWSER_OPERATIONS } as const;

export type HttpOperationId = keyof typeof HTTP_OPERATIONS;
export type BrowserOperationId = keyof typeof BROWSER_OPERATIONS;
export type OperationId = keyof typeof OPERATIONS;

export type Parameters<K extends OperationId> = ParametersOf<(typeof OPERATIONS)[K]>;
export type Success<K extends OperationId> = SuccessOf<(typeof OPERATIONS)[K]>;
export type Resource<K extends OperationId> = ResourceOf<(typeof OPERATIONS)[K]>;

export const isHttpOperationId = (name: string): name is HttpOperationId => Object.hasOwn(HTTP_OPERATIONS, name);
export const isOperationId = (name: string): name is OperationId => Object.hasOwn(OPERATIONS, name);

const byId = Object.entries(HTTP_OPERATIONS).map(
  ([http, { id: name, ...operation }]) => [name, { ...operation, http }] as const,
);
const LINES: ReadonlyMap<string, string> = new Map(byId.map(([name, { http }]) => [name, http]));

/** The `METHOD /path` of an operation by its id; any other name unchanged. */
export const lineOf = (name: string): string => LINES.get(name) ?? name;

/** The id of an operation by its `METHOD /path`; any other name unchanged. */
export const idOf = (line: string): string => (isHttpOperationId(line) ? HTTP_OPERATIONS[line].id : line);

/** The contract in the form that the engine takes: operations by the ids that flows use. */
export const contract: Contract = {
  basePath: BASE_PATH,
  operations: { ...Object.fromEntries(byId), ...BROWSER_OPERATIONS },
  codes: CODES,
  commonFailures: COMMON_FAILURES,
  tokenFailures: { parameters: ['token', 'tokenId', 'accessToken'], codes: TOKEN_FAILURES },
  secrets: [token],
  shapes: SHAPES,
  formats: CONTRACT_FORMATS,
};

/** The operation as plain data, for code that iterates over all of them. */
export const operationOf = (name: OperationId): Operation => OPERATIONS[name];
