import { ownMember } from '../../contract/ownMember.ts';
import type { PortalProgram } from '../../flow/Program.ts';
import { namesIn } from '../../flow/routePattern.ts';
import type { Input } from '../../flow/types.ts';
import type { Addresses, EntryState, Location } from '../ports.ts';
import { sourcesOf } from './readInputs.ts';

type Inputs = Readonly<Record<string, unknown>>;

export interface Destination {
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
