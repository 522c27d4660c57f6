import { ownMember } from '../contract/ownMember.ts';
import { fillInputs, type Given } from './fillInputs.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Origin, SharedUse } from './Origin.ts';
import { suggest } from './suggest.ts';
import type { Call, PortalFile, Screen, SharedCall, Shell } from './types.ts';

/** A shared part as a file takes it: `{ "use": "organisation", "with": { "id": "$result.user.orgId" } }`. */
interface Use {
  readonly use: string;
  readonly with?: Given;
}

/** What files leave to others: shared parts by their names, and what holds where a file says nothing. */
export interface Shared {
  readonly calls: Readonly<Record<string, SharedCall>>;
  /** That of routes that name none, and where the portal file says so. Without a shell there is none. */
  readonly shell: { readonly name: string | undefined; readonly path: JsonPath };
}

/** A file with what it leaves to others, so that nobody who reads it has to know what is shared. */
export interface Completed<T> {
  readonly value: T;
  readonly uses: readonly SharedUse[];
  readonly origins: readonly Origin[];
}

type ScreenFile = Omit<Screen, 'route'> & { readonly route: Omit<Screen['route'], 'shell'> & { shell?: string } };

/** A screen with its shell and its calls. */
export function completeScreen(screen: ScreenFile, shared: Shared): Completed<Screen> {
  const completion = new Completion(shared);
  const { route, calls } = screen;
  const value = {
    ...screen,
    route: completion.route(route),
    ...(calls === undefined ? {} : { calls: completion.calls(calls, ['calls']) }),
  };
  return { ...completion, value };
}

/** The portal file with the calls of its shells. */
export function completePortal(portal: PortalFile, shared: Shared): Completed<PortalFile> {
  const completion = new Completion(shared);
  const shells = Object.entries(portal.shells).map(([id, shell]): [string, Shell] => {
    const { calls } = shell;
    return [id, calls === undefined ? shell : { ...shell, calls: completion.calls(calls, ['shells', id, 'calls']) }];
  });
  return { ...completion, value: { ...portal, shells: Object.fromEntries(shells) } };
}

type Calls = Record<string, Call>;

/** A call whose use names nothing. That the name is wrong is all there is to say of it. */
const NO_CALL: Call = { operation: '' };

class Completion {
  readonly uses: SharedUse[] = [];
  readonly origins: Origin[] = [];
  readonly #shared: Shared;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  route({ paths, ...others }: ScreenFile['route']): Screen['route'] {
    const { shell } = this.#shared;
    if (others.shell === undefined) this.origins.push({ at: ['route', 'shell'], of: 'portal', path: shell.path });
    return { paths, shell: shell.name ?? '', ...others };
  }

  calls(calls: Calls, at: JsonPath): Calls {
    return Object.fromEntries(
      Object.entries(calls).map(([id, call]) => [id, isUse(call) ? this.#call(call, [...at, id]) : call]),
    );
  }

  #call({ use, with: given = {} }: Use, at: JsonPath): Call {
    this.uses.push({ name: use, path: at, given: Object.keys(given) });
    const { calls } = this.#shared;
    const name = Object.hasOwn(calls, use) ? use : suggest(use, Object.keys(calls));
    const shared = name === undefined ? undefined : ownMember(calls, name);
    if (name === undefined || shared === undefined) return NO_CALL;
    const { takes: _, ...call } = shared;
    this.origins.push({ at, of: 'calls', path: [name] });
    return fillInputs(call, given, (path, input) => {
      this.origins.push({ at: [...at, ...path], path: [...at, 'with', input] });
    });
  }
}

const isUse = (part: object): part is Use => 'use' in part;
