import type { OperationProgram, PortalProgram, RouteProgram, ScreenProgram } from '../../flow/Program.ts';
import type { Call, Input } from '../../flow/types.ts';
import { sourcesOf } from '../../runtime/addresses/readInputs.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';

type Takes = Readonly<Record<string, Input>> | undefined;

/**
 * The calls that every visit of a screen makes first, as far as all their parameters stand in the query of its address:
 * the environment's, those of its shell, and its own. Only what changes nothing at the service is asked early.
 */
export function findEarlyCalls(
  portal: Pick<PortalProgram, 'shells' | 'environment' | 'operations' | 'basePath'>,
  route: Pick<RouteProgram, 'shell' | 'takes'>,
  program: Pick<ScreenProgram, 'calls' | 'operations'>,
): readonly EarlyCall[] {
  const shell = portal.shells[route.shell];
  const environment = portal.environment === undefined ? {} : { '': { operation: portal.environment } };
  return [
    ...callsIn(environment, portal, undefined),
    ...callsIn(loadsOf(shell?.calls), portal, shell?.takes),
    ...callsIn(loadsOf(program.calls), { basePath: portal.basePath, operations: program.operations }, route.takes),
  ];
}

/** Of calls that load at once. */
const loadsOf = (calls: Readonly<Record<string, Call>> = {}): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(calls).filter(
      ([, { load, when, wait }]) => load !== undefined && when === undefined && wait === undefined,
    ),
  );

function callsIn(
  calls: Readonly<Record<string, Pick<Call, 'operation' | 'with'>>>,
  { basePath, operations }: Pick<PortalProgram, 'basePath' | 'operations'>,
  takes: Takes,
): readonly EarlyCall[] {
  return Object.values(calls).flatMap((call) => {
    const described = operations[call.operation];
    const [method = '', path = ''] = call.operation.split(' ');
    if (described?.repeatable !== true) return [];
    const taken = Object.entries(call.with ?? {}).map(([name, value]) => [name, queryOf(value, takes)] as const);
    const isPlain = taken.every(([name, parameter]) => parameter !== undefined && isSentAsItIs(described, name));
    if (!isPlain) return [];
    const at = (place: string) =>
      taken.flatMap(([name, parameter = '']) =>
        described.parameters[name]?.in === place ? [[name, parameter] as const] : [],
      );
    const inPath = new Map(at('path'));
    const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => `{${inPath.get(name) ?? ''}}`);
    if (filled.includes('{}')) return [];
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: at('body') };
    return { method, path: basePath + filled, query: at('query'), ...body };
  });
}

/** The query parameter that a value is, unless it must be judged before it counts. */
function queryOf(value: unknown, takes: Takes): string | undefined {
  const name = typeof value === 'string' && value.startsWith('$input.') ? value.slice('$input.'.length) : undefined;
  const input = name === undefined ? undefined : takes?.[name];
  if (input === undefined || input.of !== undefined || input.type !== undefined) return undefined;
  return sourcesOf(input)[0] === 'query' ? name : undefined;
}

/** Formats may have another form in a request (`contract/address/asciiForm.ts`), and an entity is no string. */
const isSentAsItIs = ({ parameters }: OperationProgram, name: string): boolean =>
  parameters[name] !== undefined && parameters[name].format === undefined && parameters[name].in !== 'entity';
