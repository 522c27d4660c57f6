import { httpOf } from '../../contract/Contract.ts';
import type {
  OperationProgram,
  ParameterProgram,
  PortalProgram,
  RouteProgram,
  ScreenProgram,
} from '../../flow/Program.ts';
import type { AnyField, Call, Handler, Input, Item, Value } from '../../flow/types.ts';
import { sourcesOf } from '../../runtime/addresses/targetAddress.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';

/** Where to find the operations that a call may name. */
interface Operations extends Pick<PortalProgram, 'basePath'> {
  readonly operations: Readonly<Record<string, OperationProgram>>;
}

/** The parts of a screen that its submits read. */
interface Submitted extends Pick<ScreenProgram, 'calls' | 'operations' | 'forms'> {
  readonly screen: Pick<ScreenProgram['screen'], 'body'>;
}

type Takes = Readonly<Record<string, Input>> | undefined;

/**
 * The calls that every visit to a screen makes first (the call for the environment, its shell's calls and its own), if
 * all their parameters are in the query of its address; and the calls of its submits, if all their parameters are in
 * its form. Only safe calls are made early.
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

/** The calls that run as soon as the screen is visited. */
const loadsOf = (calls: Readonly<Record<string, Call>> = {}): Readonly<Record<string, Call>> =>
  Object.fromEntries(
    Object.entries(calls).filter(
      ([, { load, when, wait }]) => load !== undefined && when === undefined && wait === undefined,
    ),
  );

/** Formats that may be sent in another form (`adapters/FetchHttp.ts`). */
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

/** The query parameter of a value, unless it must be validated first. */
export function queryOf(value: unknown, takes: Takes): string | undefined {
  const name = typeof value === 'string' && value.startsWith('$input.') ? value.slice('$input.'.length) : undefined;
  const input = name === undefined ? undefined : takes?.[name];
  if (input === undefined || input.of !== undefined || input.type !== undefined) return undefined;
  return sourcesOf(input)[0] === 'query' ? name : undefined;
}

/**
 * The calls that a screen's submits make directly, if everything they send comes from the screen's fields. A field
 * whose value differs from its typed text must be empty, so that it sends nothing.
 */
export const findSubmitCalls = (program: Submitted, basePath: string): readonly EarlyCall[] =>
  program.screen.body.flatMap((item) => callOf(item, program, basePath) ?? []);

function callOf(item: Item, program: Submitted, basePath: string): EarlyCall | undefined {
  if (!('submit' in item)) return undefined;
  const call = program.calls[callIn(item.do) ?? ''];
  if (call === undefined || call.when !== undefined || call.wait !== undefined) return undefined;
  const typed: Record<string, Value> = {};
  const searched: AnyField[] = [];
  for (const [name, value] of Object.entries(call.with ?? {})) {
    const field = program.screen.body.find(
      (part): part is AnyField => 'field' in part && part.field === fieldIn(value),
    );
    if (field !== undefined && program.forms['']?.fields[field.field]?.shows !== undefined) searched.push(field);
    else typed[name] = value;
  }
  const unstored = searched.flatMap(({ initial }) => (initial === undefined ? [] : [localKey(initial)]));
  if (!unstored.every((key) => key !== undefined)) return undefined;
  const request = earlyRequest({ operation: call.operation, with: typed }, { ...program, basePath }, (value) =>
    typeof value === 'string' && isText(value, program) ? fieldIn(value) : undefined,
  );
  const blank = [...new Set(searched.map(({ field }) => field))];
  return request && { ...request, submit: item.submit, ...(blank.length > 0 && { blank, unstored }) };
}

/** The call that a handler makes, if it does nothing else. */
const callIn = (handler: Handler): string | undefined =>
  !Array.isArray(handler) && Object.keys(handler).join() === 'call' ? handler.call : undefined;

const fieldIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$form.') ? value.split('.')[1] : undefined;

/** Whether a field's value is its trimmed text. */
function isText(reference: string, { forms }: Submitted): boolean {
  const { spaces, keepsPlain, normaliser, ...more } = forms['']?.fields[fieldIn(reference) ?? ''] ?? {};
  const isPlain = normaliser === undefined || keepsPlain === true;
  return reference.split('.').length === 2 && spaces !== 'kept' && isPlain && Object.keys(more).length === 0;
}

/** The local storage key from which a value is read. */
const localKey = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith('$local.') ? value.split('.')[1] : undefined;

/**
 * The request of a call, if the call is safe and each parameter comes from one place.
 * @param sourceOf the source of a value; undefined if the application must compute the value
 */
function earlyRequest(
  call: Pick<Call, 'operation' | 'with'>,
  { basePath, operations }: Operations,
  sourceOf: (value: unknown, parameter: ParameterProgram) => string | undefined,
): EarlyCall | undefined {
  const described = operations[call.operation];
  if (described?.repeatable !== true) return undefined;
  const [method = '', path = ''] = httpOf(call.operation, described).split(' ');
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
