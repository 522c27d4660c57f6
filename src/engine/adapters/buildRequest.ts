import { asciiForm } from '../contract/address/asciiForm.ts';
import type { ParameterPlace } from '../contract/Operation.ts';
import type { OperationProgram } from '../flow/Program.ts';

export interface BuiltRequest {
  readonly method: string;
  /** Path and query below the base path. */
  readonly address: string;
  readonly body: string | undefined;
}

/**
 * The HTTP request of a call: each parameter where the contract puts it, without undeclared ones. Internationalised
 * domains are sent in ASCII. Undefined if a part of the path is missing.
 */
export function buildRequest(
  name: string,
  operation: Pick<OperationProgram, 'parameters'>,
  parameters: Readonly<Record<string, unknown>>,
): BuiltRequest | undefined {
  const [method = '', path = ''] = name.split(' ');
  const at = (place: ParameterPlace) =>
    Object.entries(parameters).flatMap(([key, value]): [string, unknown][] => {
      const parameter = operation.parameters[key];
      return parameter?.in === place ? [[key, asciiForm(parameter.format, value)]] : [];
    });
  let isWhole = true;
  const inPath = new Map(at('path'));
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, key: string) => {
    const value = inPath.get(key);
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '' || /^\.{1,2}$/.test(String(value))) {
      isWhole = false;
    }
    return encodeURIComponent(String(value));
  });
  if (!isWhole) return undefined;
  const query = new URLSearchParams(at('query').map(([key, value]) => [key, String(value)])).toString();
  return {
    method,
    address: query === '' ? filled : `${filled}?${query}`,
    body: bodyOf(method, at('entity'), at('body')),
  };
}

/** P12: a write sends JSON, and an empty object if it has no parameters (D-08). */
function bodyOf(
  method: string,
  [entity]: readonly (readonly [string, unknown])[],
  members: readonly (readonly [string, unknown])[],
): string | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  return JSON.stringify(entity === undefined ? Object.fromEntries(members) : entity[1]);
}
