import type { Operation, ParametersOf, ResourceOf, SuccessOf } from '../engine/contract/Operation.ts';
import { COMMON_FAILURES, TOKEN_FAILURES, UNKNOWN } from './failures.ts';
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

/** Every call of the service, by `METHOD /path` below `/apis/v1`. */
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

/** The operation as plain data, for code that walks all of them. */
export const operationOf = (name: OperationId): Operation => OPERATIONS[name];

/** RFC 9110, section 9.2.1. */
export function isSafe(name: OperationId): boolean {
  return name.startsWith('GET ') || operationOf(name).safe === true;
}

const takesToken = (operation: Operation) =>
  Object.keys(operation.parameters).some((name) => name === 'token' || name === 'tokenId' || name === 'accessToken');

/** Success outcomes, refined names included. */
export function successOutcomes(name: OperationId): string[] {
  const operation = operationOf(name);
  const codes = Object.keys(operation.success);
  const refined = (operation.refine ?? [])
    .filter((rule) => rule.of?.some((code) => codes.includes(code)))
    .flatMap((rule) => rule.to);
  return [...codes, ...refined];
}

/** Failure outcomes, refined and common names included; faults are no outcomes. */
export function failureOutcomes(name: OperationId): string[] {
  const operation = operationOf(name);
  if (name.startsWith('browser ')) return Object.keys(operation.failure);
  const common = takesToken(operation) ? [...COMMON_FAILURES, ...TOKEN_FAILURES] : [...COMMON_FAILURES];
  return [...new Set([...Object.keys(operation.failure), ...common, UNKNOWN])];
}
