import type { OperationProgram, ParameterProgram, PortalProgram } from '../../flow/Program.ts';
import type { Call } from '../../flow/types.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';

/** Where the operations are that a call may name. */
export interface Operations extends Pick<PortalProgram, 'basePath'> {
  readonly operations: Readonly<Record<string, OperationProgram>>;
}

/**
 * The request of a call, if asking changes nothing at the service and each parameter comes from one place.
 * @param sourceOf the place that a value comes from; undefined if the application must make the value
 */
export function earlyRequest(
  call: Pick<Call, 'operation' | 'with'>,
  { basePath, operations }: Operations,
  sourceOf: (value: unknown, parameter: ParameterProgram) => string | undefined,
): EarlyCall | undefined {
  const described = operations[call.operation];
  const [method = '', path = ''] = call.operation.split(' ');
  if (described?.repeatable !== true) return undefined;
  const taken: { readonly name: string; readonly source: string; readonly place: string }[] = [];
  for (const [name, value] of Object.entries(call.with ?? {})) {
    const parameter = described.parameters[name];
    const source = parameter === undefined || parameter.in === 'entity' ? undefined : sourceOf(value, parameter);
    if (parameter === undefined || source === undefined) return undefined;
    taken.push({ name, source, place: parameter.in });
  }
  const at = (place: string) =>
    taken.filter((one) => one.place === place).map(({ name, source }) => [name, source] as const);
  const inPath = new Map(at('path'));
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => `{${inPath.get(name) ?? ''}}`);
  if (filled.includes('{}')) return undefined;
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: at('body') };
  return { method, path: basePath + filled, query: at('query'), ...body };
}
