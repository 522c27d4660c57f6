import type { PortalProgram, RouteProgram } from '../../flow/Program.ts';
import type { Call, Input } from '../../flow/types.ts';
import { sourcesOf } from '../../runtime/addresses/readInputs.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';
import { earlyRequest, type Operations } from './earlyRequest.ts';
import { findSubmitCalls, type Submitted } from './findSubmitCalls.ts';

type Takes = Readonly<Record<string, Input>> | undefined;

/**
 * The calls that every visit of a screen makes first, as far as all their parameters stand in the query of its address:
 * the environment's, those of its shell, and its own; and the calls that its submits make, as far as all their
 * parameters stand in its form. Only what changes nothing at the service is asked early.
 */
export function findEarlyCalls(
  portal: Pick<PortalProgram, 'shells' | 'environment' | 'operations' | 'basePath'>,
  route: Pick<RouteProgram, 'shell' | 'takes'>,
  program: Submitted,
): readonly EarlyCall[] {
  const shell = portal.shells[route.shell];
  const environment = portal.environment === undefined ? {} : { '': { operation: portal.environment } };
  return [
    ...callsIn(environment, portal, undefined),
    ...callsIn(loadsOf(shell?.calls), portal, shell?.takes),
    ...callsIn(loadsOf(program.calls), { basePath: portal.basePath, operations: program.operations }, route.takes),
    ...findSubmitCalls(program, portal.basePath),
  ];
}

/** Of calls that load at once. */
const loadsOf = (calls: Readonly<Record<string, Call>> = {}): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(calls).filter(
      ([, { load, when, wait }]) => load !== undefined && when === undefined && wait === undefined,
    ),
  );

/** Formats may have another form in a request (`contract/address/asciiForm.ts`). */
const callsIn = (
  calls: Readonly<Record<string, Pick<Call, 'operation' | 'with'>>>,
  operations: Operations,
  takes: Takes,
): readonly EarlyCall[] =>
  Object.values(calls).flatMap(
    (call) =>
      earlyRequest(call, operations, (value, { format }) =>
        format === undefined ? queryOf(value, takes) : undefined,
      ) ?? [],
  );

/** The query parameter that a value is, unless it must be judged before it counts. */
export function queryOf(value: unknown, takes: Takes): string | undefined {
  const name = typeof value === 'string' && value.startsWith('$input.') ? value.slice('$input.'.length) : undefined;
  const input = name === undefined ? undefined : takes?.[name];
  if (input === undefined || input.of !== undefined || input.type !== undefined) return undefined;
  return sourcesOf(input)[0] === 'query' ? name : undefined;
}
