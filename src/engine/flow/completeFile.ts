import { ownMember } from '../contract/isRecord.ts';
import { fillInputs, type Given } from './fillInputs.ts';
import type { JsonPath } from './JsonDocument.ts';
import { type Origin, originOf, type SharedUse } from './Origin.ts';
import { suggest } from './suggest.ts';
import type { Call, Dialog, Item, PortalFile, Screen, SharedCall, SharedPart, Shell, Step } from './types.ts';

/** A file's use of a shared part: `{ "use": "organisation", "with": { "id": "$result.user.orgId" } }`. */
interface Use {
  readonly use: string;
  readonly in?: Item['in'];
  readonly with?: Given;
}

/** What completes a file: shared parts by name, and defaults. */
export interface Shared {
  readonly calls: Readonly<Record<string, SharedCall>>;
  readonly parts: ReadonlyMap<string, { readonly value: SharedPart }>;
  /** The shell of routes that name no shell, and its place in the portal file. Undefined without shells. */
  readonly shell: { readonly name: string | undefined; readonly path: JsonPath };
}

/** A file completed with its shared parts and defaults, so its readers need not know which parts are shared. */
export interface Completed<T> {
  readonly value: T;
  readonly uses: readonly SharedUse[];
  readonly origins: readonly Origin[];
}

type ScreenFile = Omit<Screen, 'route'> & { readonly route: Omit<Screen['route'], 'shell'> & { shell?: string } };

/** A screen with its shell, its calls and the parts of its bodies. */
export function completeScreen(screen: ScreenFile, shared: Shared): Completed<Screen> {
  const completion = new Completion(shared, screen.derived);
  const { route, body, dialogs, calls } = screen;
  const parts = {
    body: completion.items(body, ['body']),
    ...(dialogs === undefined ? {} : { dialogs: completion.dialogs(dialogs) }),
    ...(calls === undefined ? {} : { calls: completion.calls(calls, ['calls']) }),
  };
  const { derived } = completion;
  const gives = { ...completion.given, ...screen.gives };
  const value = {
    ...screen,
    route: completion.route(route),
    ...(Object.keys(derived).length === 0 ? {} : { derived }),
    ...(Object.keys(gives).length === 0 ? {} : { gives }),
    ...parts,
  };
  return { ...completion, value };
}

/** A dialog with the parts of its body. */
export function completeDialog(dialog: Dialog, shared: Shared): Completed<Dialog> {
  const completion = new Completion(shared);
  return { ...completion, value: completion.dialog(dialog, []) };
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
type Submit = Extract<Item, { submit: string }>;

/** A use of a shared part, and its place in the file. */
interface PartUse {
  readonly use: Use;
  readonly path: JsonPath;
}

/** Stands in for a call whose `use` is unknown, so that the unknown name is the only finding. */
const NO_CALL: Call = { operation: '' };

class Completion {
  readonly uses: SharedUse[] = [];
  readonly origins: Origin[] = [];
  /** The screen's own values, and its parts' values under other names. */
  readonly derived: NonNullable<Screen['derived']>;
  /** Answers of shared calls that the shell reads, by their names there. */
  readonly given: Record<string, string> = {};
  readonly #shared: Shared;

  constructor(shared: Shared, derived: Screen['derived'] = {}) {
    this.#shared = shared;
    this.derived = { ...derived };
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

  dialogs(dialogs: Record<string, Dialog>): Record<string, Dialog> {
    return Object.fromEntries(
      Object.entries(dialogs).map(([id, dialog]) => [id, this.dialog(dialog, ['dialogs', id])]),
    );
  }

  dialog(dialog: Dialog, at: JsonPath): Dialog {
    return { ...dialog, body: this.items(dialog.body, [...at, 'body']) };
  }

  items(items: readonly Item[], at: JsonPath): Item[] {
    const all: Item[] = [];
    const parts: PartUse[] = [];
    for (const [index, item] of items.entries()) {
      const path = [...at, index];
      if (isUse(item)) {
        all.push(...this.#part(item, path, [...at, all.length]));
        parts.push({ use: item, path });
      } else {
        if (index !== all.length) this.origins.push({ at: [...at, all.length], path });
        all.push(item);
      }
    }
    return all.map((item, index) => ('submit' in item ? this.#submit(item, [...at, index], parts) : item));
  }

  /** A submit that first tries the steps of the shared parts of its body. */
  #submit<S extends Submit>(item: S, at: JsonPath, parts: readonly PartUse[]): S {
    const before: Step[] = [];
    const origin = originOf(at, this.origins);
    for (const { use, path } of parts) {
      const { id = '', part } = this.#partOf(use.use);
      for (const [index, step] of [part?.submit ?? []].flat().entries()) {
        const place = [...at, 'do', before.length];
        const from = Array.isArray(part?.submit) ? ['submit', index] : ['submit'];
        this.origins.push({ at: place, of: { part: id }, path: from });
        before.push(this.#filled(step, use.with ?? {}, place, path));
      }
    }
    if (before.length === 0) return item;
    const own =
      origin === undefined ? { path: at } : { ...origin, path: [...origin.path, ...at.slice(origin.at.length)] };
    const steps = [item.do].flat();
    for (const index of steps.keys()) {
      const path = [...own.path, 'do', ...(Array.isArray(item.do) ? [index] : [])];
      this.origins.push({ ...own, at: [...at, 'do', before.length + index], path });
    }
    return { ...item, do: [...before, ...steps] };
  }

  #partOf(use: string): { readonly id?: string; readonly part?: SharedPart } {
    const { parts } = this.#shared;
    const id = parts.has(use) ? use : suggest(use, [...parts.keys()]);
    const part = id === undefined ? undefined : parts.get(id)?.value;
    return id === undefined || part === undefined ? {} : { id, part };
  }

  /** The items of a shared part; the first one takes the given place. Empty if there is no such part. */
  #part({ use, in: states, with: given = {} }: Use, path: JsonPath, first: JsonPath): readonly Item[] {
    this.uses.push({ kind: 'part', name: use, path, given: Object.keys(given) });
    const { id, part } = this.#partOf(use);
    if (id === undefined || part === undefined) return [];
    for (const [name, value] of Object.entries(part.derived ?? {})) {
      if (Object.hasOwn(this.derived, name)) continue;
      const at = ['derived', name];
      this.origins.push({ at, of: { part: id }, path: at, withKey: true });
      this.derived[name] = this.#filled(value, given, at, path);
    }
    return part.body.map((item, index) => {
      const at = [...first.slice(0, -1), Number(first.at(-1)) + index];
      this.origins.push({ at, of: { part: id }, path: ['body', index] });
      const filled = this.#filled(item, given, at, path);
      if (states === undefined || filled.in !== undefined) return filled;
      this.origins.push({ at: [...at, 'in'], path: [...path, 'in'], withKey: true });
      return { ...filled, in: states };
    });
  }

  #call({ use, with: given = {} }: Use, at: JsonPath): Call {
    this.uses.push({ kind: 'call', name: use, path: at, given: Object.keys(given) });
    const { calls } = this.#shared;
    const name = Object.hasOwn(calls, use) ? use : suggest(use, Object.keys(calls));
    const shared = name === undefined ? undefined : ownMember(calls, name);
    if (name === undefined || shared === undefined) return NO_CALL;
    const { takes: _, gives, ...call } = shared;
    if (gives !== undefined) {
      this.given[gives] = `$result.${String(at.at(-1))}`;
      this.origins.push({ at: ['gives', gives], of: 'calls', path: [name, 'gives'], withKey: true });
    }
    this.origins.push({ at, of: 'calls', path: [name] });
    return this.#filled(call, given, at, at);
  }

  /** A shared part with the inputs from its user. The origins of the inputs are in the user's file. */
  #filled<T>(part: T, given: Given, at: JsonPath, use: JsonPath): T {
    return fillInputs(part, given, (path, input) => {
      this.origins.push({ at: [...at, ...path], path: [...use, 'with', input] });
    });
  }
}

const isUse = (part: object): part is Use => 'use' in part;
