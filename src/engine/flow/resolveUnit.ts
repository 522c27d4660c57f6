import { ownMember } from '../contract/isRecord.ts';
import { oncePerPair } from '../contract/oncePer.ts';
import type { Flows, SharedTable } from './Flows.ts';
import { fillInputs } from './fillInputs.ts';
import { findTargets } from './findTargets.ts';
import type { JsonPath } from './JsonDocument.ts';
import { pointerOf } from './JsonDocument.ts';
import type { SharedUse } from './Origin.ts';
import { tableKey, tableNamed } from './tableUse.ts';
import type { Dialog, Field, Handler, Item, TableUse } from './types.ts';
import type { Located, LocatedCall, LocatedDialog, LocatedTable, PlacedField, Unit } from './Unit.ts';

const NOTHING = {};

/** A screen with the dialogs, calls and tables that it can reach. */
export const resolveScreen = (flows: Flows, id: string): Unit | undefined => resolve(flows, ownOfScreen(flows, id));

/** A shell with the dialogs, calls and tables that it can reach. */
export const resolveShell = (flows: Flows, id: string): Unit | undefined => resolve(flows, ownOfShell(flows, id));

function resolve(flows: Flows, own: OwnParts | undefined): Unit | undefined {
  if (own === undefined) return undefined;
  const { uses: _, ...parts } = own;
  const reached = reachOf(flows, own);
  return { ...parts, ...reached, fields: fieldsOf(flows, { ...parts, ...reached }) };
}

/** A unit's own parts, and the uses of shared parts in them. */
type OwnParts = Omit<Unit, keyof Reach | 'fields'> & { readonly uses: readonly SharedUse[] };
type Reach = Pick<Unit, 'dialogs' | 'calls' | 'tables'>;

/** The contents of a screen's file. */
function ownOfScreen(flows: Flows, id: string): OwnParts | undefined {
  const file = flows.screens.get(id);
  if (file === undefined) return undefined;
  const { value: screen, path, flow, uses } = file;
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
  const { takes = NOTHING, derived = NOTHING, states = NOTHING } = screen;
  return {
    kind: 'screen',
    id,
    flow,
    file: path,
    path: [],
    source: screen,
    takes,
    derived,
    states,
    handlers,
    bodies,
    uses,
  };
}

/** A shell's part of the portal file. */
function ownOfShell(flows: Flows, id: string): OwnParts | undefined {
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
  const { takes = NOTHING } = shell;
  const own = { file: file.path, path: at, source: shell, takes, derived: NOTHING, states: NOTHING };
  return { kind: 'shell', id, flow: 'portal', ...own, handlers, bodies, uses: file.uses };
}

/** The dialogs, calls and tables that a unit can reach: its own, and shared ones. */
function reachOf(flows: Flows, own: OwnParts): Reach {
  const { source, uses } = own;
  const dialogs = new Map<string, LocatedDialog>();
  const calls = new Map<string, LocatedCall>();
  const tables = new Map<string, LocatedTable>();
  for (const [id, value] of Object.entries(source.calls ?? {})) {
    const path = [...own.path, 'calls', id];
    const use = uses.find((one) => pointerOf(one.path) === pointerOf(path))?.name;
    calls.set(id, { file: own.file, path, value, ...(use === undefined ? {} : { use }) });
  }
  if ('dialogs' in source) {
    for (const [id, value] of Object.entries(source.dialogs ?? {})) {
      dialogs.set(id, { file: own.file, path: ['dialogs', id], value });
    }
  }
  const pending = [findTargets(flows.definition)(source)];
  const outcomes = flows.portal?.value.outcomes;
  if (outcomes !== undefined) pending.push(targetsOf(flows, outcomes));
  for (let targets = pending.pop(); targets !== undefined; targets = pending.pop()) {
    for (const id of targets.dialog ?? []) {
      const shared = flows.dialogs.get(id);
      if (dialogs.has(id) || shared === undefined) continue;
      dialogs.set(id, { file: shared.path, path: [], value: shared.value, shared: true });
      pending.push(targetsOf(flows, shared.value));
    }
    for (const id of targets.call ?? []) {
      const shared = ownMember(flows.calls?.value, id);
      if (calls.has(id) || shared === undefined || flows.calls === undefined) continue;
      calls.set(id, { file: flows.calls.path, path: [id], value: shared, shared: true });
      pending.push(targetsOf(flows, shared));
    }
    for (const { value } of calls.values()) {
      for (const use of value.outcomes ?? []) {
        const key = tableKey(use);
        const found = flows.outcomes.get(tableNamed(use));
        if (tables.has(key) || found === undefined) continue;
        const { id, path: file, value: table } = found;
        tables.set(key, {
          id,
          file,
          path: [],
          value: typeof use === 'string' ? table.lines : filled(table.lines, use),
          table,
        });
        pending.push(targetsOf(flows, table.lines));
      }
    }
  }
  return { dialogs, calls, tables };
}

/** The lines of a table with a call's inputs filled in. */
const filled = oncePerPair((lines: SharedTable['lines'], use: Exclude<TableUse, string>) =>
  fillInputs(lines, use.with),
);

function targetsOf({ definition, derive }: Flows, part: object) {
  const find = findTargets(definition);
  return derive?.(part, find) ?? find(part);
}

/** Every field of a screen and of the dialogs that it can open, by id. They share the namespace `$form`. */
function fieldsOf(flows: Flows, unit: Pick<Unit, 'bodies' | 'dialogs'>): ReadonlyMap<string, PlacedField> {
  const fields = new Map<string, PlacedField>();
  const add = (found: readonly Field[], dialog?: string) => {
    for (const field of found)
      if (!fields.has(field.field)) fields.set(field.field, dialog === undefined ? { field } : { field, dialog });
  };
  for (const body of unit.bodies) add(fieldsIn(body.value));
  for (const [id, { value, shared }] of unit.dialogs)
    add((shared && flows.derive?.(value, fieldsInDialog)) ?? fieldsInDialog(value), id);
  return fields;
}

const fieldsIn = (items: readonly Item[]): readonly Field[] => items.filter((item) => 'field' in item);
const fieldsInDialog = ({ body }: Dialog): readonly Field[] => fieldsIn(body);
