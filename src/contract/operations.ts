import type { Contract } from '../engine/contract/Contract.ts';
import type { Operation, ParametersOf, ResourceOf, SuccessOf } from '../engine/contract/Operation.ts';
import { COMMON_FAILURES, TOKEN_FAILURES } from './failures.ts';
import { CONTRACT_FORMATS } from './formats.ts';
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
import { token } from './schemas.ts';
import { SHAPES } from './shapes.ts';

/** The path below which the service has all its operations. */
export const BASE_PATH = '/apis/v1';

/** Every call of the service, by `METHOD /path` below the base path. */
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

/** Every call of the browser, by `browser name`. */
export const BROWSER_OPERATIONS = browser;

export const OPERATIONS = { ...HTTP_OPERATIONS, ...BROWSER_OPERATIONS } as const;

export type HttpOperationId = keyof typeof HTTP_OPERATIONS;
export type BrowserOperationId = keyof typeof BROWSER_OPERATIONS;
export type OperationId = keyof typeof OPERATIONS;

export type Parameters<K extends OperationId> = ParametersOf<(typeof OPERATIONS)[K]>;
export type Success<K extends OperationId> = SuccessOf<(typeof OPERATIONS)[K]>;
export type Resource<K extends OperationId> = ResourceOf<(typeof OPERATIONS)[K]>;

export const isOperationId = (name: string): name is OperationId => Object.hasOwn(OPERATIONS, name);

/** The contract that the engine gets. */
export const contract: Contract = {
  basePath: BASE_PATH,
  operations: OPERATIONS,
  commonFailures: COMMON_FAILURES,
  tokenFailures: { parameters: ['token', 'tokenId', 'accessToken'], codes: TOKEN_FAILURES },
  secrets: [token],
  shapes: SHAPES,
  formats: CONTRACT_FORMATS,
};

/** The operation as plain data, for code that walks all of them. */
export const operationOf = (name: OperationId): Operation => OPERATIONS[name];
