import { ownMember } from '../contract/ownMember.ts';
import type { Flows } from './Flows.ts';
import { findTargets } from './findTargets.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Handler, Item, Outcomes, Screen, Shell } from './types.ts';
import type { Located, LocatedCall, LocatedDialog, Unit } from './Unit.ts';

/** A screen with the dialogs, calls and tables that it can reach. */
export function resolveScreen(flows: Flows, id: string): Unit | undefined {
  const file = flows.screens.get(id);
  if (file === undefined) return undefined;
  const { value: screen, path, flow } = file;
  const handlers: Located<Handler>[] = [];
  const add = (value: Handler | undefined, ...where: JsonPath) => {
    if (value !== undefined) handlers.push({ file: path, path: where, value });
  };
  add(screen.entry, 'entry');
  add(screen.exit, 'exit');
  for (const [time, handler] of Object.entries(screen.after ?? {})) add(handler, 'after', time);
  for (const [name, state] of Object.entries(screen.states ?? {})) {
    add(state.entry, 'states', name, 'entry');
    for (const [time, handler] of Object.entries(state.after ?? {})) add(handler, 'states', name, 'after', time);
  }
  const bodies = [{ file: path, path: ['body'], value: screen.body }];
  const own = { kind: 'screen', id, flow, file: path, path: [], source: screen, handlers, bodies } as const;
  return resolve(flows, own, screen);
}

/** A shell with the dialogs, calls and tables that it can reach. */
export function resolveShell(flows: Flows, id: string): Unit | undefined {
  const file = flows.portal;
  if (file === undefined) return undefined;
  const { shells } = file.value;
  const shell = ownMember(shells, id);
  if (shell === undefined) return undefined;
  const at: JsonPath = ['shells', id];
  const located = <T>(value: T | undefined, name: string): Located<T>[] =>
    value === undefined ? [] : [{ file: file.path, path: [...at, name], value }];
  const handlers = located(shell.entry, 'entry');
  const bodies: Located<Item[]>[] = [...located(shell.header, 'header'), ...located(shell.footer, 'footer')];
  const own = {
    kind: 'shell',
    id,
    flow: 'portal',
    file: file.path,
    path: at,
    source: shell,
    handlers,
    bodies,
  } as const;
  return resolve(flows, own, shell);
}

const NOTHING = {};

type Own = Pick<Unit, 'kind' | 'id' | 'flow' | 'file' | 'path' | 'source' | 'handlers' | 'bodies'>;

function resolve(flows: Flows, own: Own, source: Screen | Shell): Unit {
  const dialogs = new Map<string, LocatedDialog>();
  const calls = new Map<string, LocatedCall>();
  const tables = new Map<string, Located<Outcomes>>();
  for (const [id, value] of Object.entries(source.calls ?? {})) {
    calls.set(id, { file: own.file, path: [...own.path, 'calls', id], value });
  }
  if ('dialogs' in source) {
    for (const [id, value] of Object.entries(source.dialogs ?? {})) {
      dialogs.set(id, { file: own.file, path: ['dialogs', id], value });
    }
  }
  const pending: unknown[] = [source, flows.portal?.value.outcomes];
  for (let part = pending.pop(); part !== undefined || pending.length > 0; part = pending.pop()) {
    for (const id of findTargets(part, 'dialog')) {
      const shared = flows.dialogs.get(id);
      if (dialogs.has(id) || shared === undefined) continue;
      dialogs.set(id, { file: shared.path, path: [], value: shared.value, shared: true });
      pending.push(shared.value);
    }
    for (const id of findTargets(part, 'call')) {
      const shared = ownMember(flows.calls?.value, id);
      if (calls.has(id) || shared === undefined || flows.calls === undefined) continue;
      calls.set(id, { file: flows.calls.path, path: [id], value: shared, shared: true });
      pending.push(shared);
    }
    for (const { value } of calls.values()) {
      for (const id of value.outcomes ?? []) {
        const table = flows.outcomes.get(id);
        if (tables.has(id) || table === undefined) continue;
        tables.set(id, { file: table.path, path: [], value: table.value });
        pending.push(table.value);
      }
    }
  }
  return {
    ...own,
    takes: source.takes ?? NOTHING,
    derived: ('derived' in source && source.derived) || NOTHING,
    states: ('states' in source && source.states) || NOTHING,
    dialogs,
    calls,
    tables,
  };
}
