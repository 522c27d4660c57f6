import { ownMember } from '../../contract/isRecord.ts';
import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { PortalProgram } from '../../flow/Program.ts';
import { namesIn } from '../../flow/routePattern.ts';
import type { Input, Item, Step, Value } from '../../flow/types.ts';
import type { Addresses, EntryState, Location } from '../ports.ts';
import { isControl } from '../ScreenIndex.ts';
import type { LinkTarget } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, readReference, stepOf } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { addressRules, placeAddress } from './placeAddress.ts';

interface InputSources {
  readonly parameters: Readonly<Record<string, string>>;
  /** Starts with `?` or is empty. */
  readonly query: string;
  readonly state: EntryState;
  /** Whether a value from a history entry has the shape with this name in the contract. */
  readonly isShape: (shape: string, value: unknown) => boolean;
}

/**
 * A screen's inputs, each from the first of its sources that has a value. A value that `of` does not list is treated as
 * absent.
 */
export function readInputs(
  takes: Readonly<Record<string, Input>> | undefined,
  sources: InputSources,
): Readonly<Record<string, unknown>> {
  const query = new URLSearchParams(sources.query);
  const inputs: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(takes ?? {})) {
    const from = sourcesOf(input);
    for (const source of input.secret !== undefined ? [...from, 'state'] : from) {
      const value = judge(input, readSource(source, name, query, sources), sources.isShape);
      if (value === undefined) continue;
      inputs[name] = value;
      break;
    }
  }
  return inputs;
}

export const sourcesOf = ({ from }: Input): readonly string[] =>
  from === undefined ? [] : Array.isArray(from) ? from : [from];

/** The first missing input that a screen requires, and the screen that replaces this one. */
export function findMissing(
  takes: Readonly<Record<string, Input>> | undefined,
  inputs: Readonly<Record<string, unknown>>,
): { readonly input: string; readonly instead: string } | undefined {
  for (const [input, { missing }] of Object.entries(takes ?? {}))
    if (missing !== undefined && !(input in inputs)) return { input, instead: missing };
  return undefined;
}

function readSource(source: string, name: string, query: URLSearchParams, { parameters, state }: InputSources) {
  if (source === 'path') return memberOf(parameters, name);
  if (source === 'query') return query.get(name) ?? undefined;
  return memberOf(state.inputs, name);
}

function judge(input: Input, value: unknown, isShape: InputSources['isShape']): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (input.of !== undefined) return input.of.find((one) => one === value || String(one) === value);
  if (input.type !== undefined) return isShape(input.type, value) ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}

type Inputs = Readonly<Record<string, unknown>>;

interface Destination {
  /** Path and query. */
  readonly address: string;
  readonly state: EntryState;
  /** The history entry's secrets, which must not be stored in the entry itself. */
  readonly held: Inputs;
}

/**
 * The address of a screen for given inputs, its own or its shell's: the first path whose parameters are all present.
 * Inputs that an address may contain are in the query, followed by the query members that the shell carries along
 * (D-22). The history entry holds the other inputs, except for a step's secrets (D-58). Undefined if there is no such
 * screen, or a path parameter is missing.
 */
export function buildAddress(
  { routes, shells }: PortalProgram,
  screen: string,
  inputs: Inputs,
  current: Pick<Location, 'query'>,
  addresses: Pick<Addresses, 'fill'>,
): Destination | undefined {
  const route = ownMember(routes, screen);
  if (route === undefined) return undefined;
  const filled = fillFirst(route.paths, inputs, addresses);
  if (filled === undefined) return undefined;
  const { pattern, path } = filled;
  const inPath = namesIn(pattern);
  const query = new URLSearchParams();
  const kept: Record<string, unknown> = {};
  const held: Record<string, unknown> = {};
  const takes: Readonly<Record<string, Input>> = { ...ownMember(shells, route.shell)?.takes, ...route.takes };
  for (const [name, input] of Object.entries(takes)) {
    const value = ownMember(inputs, name);
    if (value === undefined || value === null || inPath.includes(name)) continue;
    const from = sourcesOf(input);
    const mayShow = from.includes('query') && !(input.secret !== undefined && from.includes('state'));
    if (input.secret === 'step') held[name] = value;
    if (mayShow && typeof value !== 'object') query.set(name, String(value));
    else if (input.secret !== 'step') kept[name] = value;
  }
  const now = new URLSearchParams(current.query);
  for (const name of shells[route.shell]?.carries ?? []) {
    const value = now.get(name);
    if (value !== null && !query.has(name)) query.set(name, value);
  }
  const text = query.toString();
  return { address: text === '' ? path : `${path}?${text}`, state: { inputs: kept }, held };
}

/** The first path whose parameters are all present. */
function fillFirst(patterns: readonly string[], inputs: Inputs, addresses: Pick<Addresses, 'fill'>) {
  for (const pattern of patterns) {
    const path = pattern === '*' ? undefined : addresses.fill(pattern, inputs);
    if (path !== undefined) return { pattern, path };
  }
  return undefined;
}

/** The address without its secret inputs; `kept` are those that move into the history entry (P16). */
export function concealInputs({ query, path, state }: Location, names: readonly string[], kept: Inputs) {
  const left = new URLSearchParams(query);
  for (const name of names) left.delete(name);
  const text = left.toString();
  return {
    address: text === '' ? path : `${path}?${text}`,
    state: { ...state, inputs: { ...state.inputs, ...kept } },
  };
}

/** The address used instead of a rejected one. */
export const safeAddress = (href: string): string => new URL('/', href).href;

/**
 * The address of `leave` or `open`: a place by its id, or the value of a reference. For `leave`, the resolver validates
 * the address, and the safe default replaces a rejected one. `open` accepts every http or https address, and no other
 * address.
 */
export function targetAddress(
  target: string,
  values: Readonly<Record<string, unknown>>,
  scope: EvaluationScope,
  way: 'leave' | 'open',
): string | undefined {
  const { external } = scope.screenContext;
  const wanted = target.startsWith('$')
    ? readReference(target, scope)
    : placeAddress(target, values, scope.screenContext);
  if (way === 'open') return parseWebAddress(wanted, external.href)?.href;
  return resolveAddress(wanted, addressRules(scope)) ?? safeAddress(external.href);
}

/** Finds the target for a verb that makes a control a real link if its step does nothing else. */
type Link = (target: string, step: Step, scope: EvaluationScope, portal: PortalProgram) => LinkTarget | undefined;

const LINKS: Readonly<Partial<Record<string, Link>>> = {
  goto: (screen, step, scope, portal) => {
    const { takes } = portal.routes[screen] ?? {};
    // Values that only the history entry gets are not read, so a link that passes a typed name does not change at each
    // keystroke.
    const read = (value: Value, name: string) => (takes?.[name]?.from === 'state' ? undefined : evaluate(value, scope));
    const query = new URL(scope.screenContext.external.href).search;
    const { addresses } = scope.screenContext;
    const destination = buildAddress(portal, screen, readAll(step.with, read), { query }, addresses);
    return destination === undefined ? undefined : { href: destination.address, tab: 'same' };
  },
  open: (target, step, scope) => {
    const values = readAll(step.with, (value) => evaluate(value, scope));
    const href = targetAddress(target, values, scope, 'open');
    return href === undefined ? undefined : { href, tab: 'new' };
  },
};

/**
 * The target of a control whose step only navigates, so that the control is a real link, which can be read out, copied
 * or opened in a tab. Undefined for any other step, and for an address that may not be opened.
 */
export function targetOf(item: Item, scope: EvaluationScope, portal: PortalProgram): LinkTarget | undefined {
  if (!isControl(item) || item.do === undefined) return undefined;
  const step = stepOf(item.do, scope);
  const { when: _, why: __, with: ___, ...verbs } = step ?? {};
  const [[verb = '', target] = [], other] = Object.entries(verbs);
  return step && other === undefined ? LINKS[verb]?.(String(target), step, scope, portal) : undefined;
}
