import { isOperationId, isSafe, operationOf } from '../../../contract/operations.ts';

/** Asking changes nothing, so it may be asked again by itself. What is asked of the browser may prompt somebody. */
export const isRepeatable = (operation: string): boolean =>
  isOperationId(operation) && !isOfBrowser(operation) && isSafe(operation);

export const isOfBrowser = (operation: string): boolean => operation.startsWith('browser ');

/** Whether every parameter that the operation cannot do without is there. */
export function isComplete(operation: string, parameters: Readonly<Record<string, unknown>>): boolean {
  if (!isOperationId(operation)) return true;
  return Object.entries(operationOf(operation).parameters).every(
    ([name, parameter]) => parameter.required !== true || Object.hasOwn(parameters, name),
  );
}
