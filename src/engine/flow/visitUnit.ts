import { ownMember } from '../contract/isRecord.ts';
import { call as CALL } from '../grammar/calls.ts';
import type { Flows } from './Flows.ts';
import { partsIn } from './partsIn.ts';
import type { Dialog, Outcome, Outcomes, TableUse } from './types.ts';
import type { Located, Scope, Unit, UnitNodes } from './Unit.ts';
import { type LinesOfTable, partsOf, portalParts, type UnitPart } from './UnitPart.ts';
import { during, inState, inside, UnitWalker, type Where } from './UnitWalker.ts';

/** Lists every part of a unit with its place and scope, so that each check is a loop over one list. */
export function visitUnit(flows: Flows, unit: Unit): UnitNodes {
  const walker = new UnitWalker();
  for (const part of [...partsOf(flows, unit), ...portalParts(flows)]) visit(walker, { flows, unit }, part);
  return walker.nodes;
}

/** The nodes of a single part, independent of the other parts. */
export function visitPart(flows: Flows, unit: Unit, part: UnitPart): UnitNodes {
  const walker = new UnitWalker();
  visit(walker, { flows, unit }, part);
  return walker.nodes;
}

function visit(walker: UnitWalker, scope: Scope, part: UnitPart): void {
  if (part.kind === 'own') visitOwn(walker, scope);
  else if (part.kind === 'lines') visitLines(walker, scope, part);
  else if (part.kind === 'dialog') visitDialog(walker, scope, part.id);
  else visitCall(walker, scope, part.id);
}

function visitLines(walker: UnitWalker, scope: Scope, { names, call, table }: LinesOfTable): void {
  const located = tableOf(scope, table);
  for (const name of names) {
    const outcome = ownMember(located?.value, name);
    if (located === undefined || outcome === undefined) continue;
    walker.line(name, outcome, call, { file: located.file, path: located.path, scope });
  }
}

function visitOwn(walker: UnitWalker, scope: Scope): void {
  const { unit } = scope;
  const { source } = unit;
  const root = { file: unit.file, path: unit.path, scope };
  if ('quiet' in source) walker.guard(source.quiet, inside(root, 'quiet'));
  if ('steps' in source) walker.guard(source.steps?.shown, inside(root, 'steps', 'shown'));
  if ('color' in source && source.color !== undefined) walker.value(source.color, inside(root, 'color'));
  for (const [name, value] of Object.entries(('gives' in source ? source.gives : undefined) ?? {})) {
    if (value !== null) walker.value(value, inside(root, 'gives', name));
  }
  visitTakes(walker, unit.takes, root);
  for (const [name, value] of Object.entries(unit.derived)) walker.value(value, inside(root, 'derived', name));
  for (const { file, path, value } of unit.handlers) {
    const trigger = path.includes('after') ? 'after' : path.includes('exit') ? 'exit' : 'entry';
    const [part, state] = path;
    const where = { file, path, scope };
    walker.handler(value, trigger, part === 'states' ? during(where, inState(String(state))) : where);
  }
  for (const { file, path, value } of unit.bodies) walker.body(value, { file, path, scope });
}

/** An input that is kept in a slot is like a step that stores it. */
function visitTakes(walker: UnitWalker, takes: Dialog['takes'], where: Where): void {
  for (const [name, { store }] of Object.entries(takes ?? {}))
    if (store !== undefined) walker.step({ store: { [store]: `$input.${name}` } }, inside(where, 'takes', name));
}

function visitDialog(walker: UnitWalker, scope: Scope, id: string): void {
  const dialog = scope.unit.dialogs.get(id);
  if (dialog === undefined) return;
  const { file, path, value } = dialog;
  const where = { file, path, scope: { ...scope, dialog: id } };
  visitTakes(walker, value.takes, where);
  walker.body(value.body, inside(where, 'body'));
}

function visitCall(walker: UnitWalker, scope: Scope, id: string): void {
  const located = scope.unit.calls.get(id);
  if (located === undefined) return;
  const { file, path, value: call } = located;
  const where = { file, path, scope };
  walker.nodes.calls.push({ id, value: call, ...where });
  for (const found of partsIn(call, CALL)) {
    const here = inside(where, ...found.path);
    const scoped = (name: unknown) => ({ ...where, scope: { ...scope, outcome: { call: id, name: String(name) } } });
    if (found.part === 'tableUse')
      walker.values((found.value as Exclude<TableUse, string>).with, inside({ ...here, ...scoped('*') }, 'with'));
    else if (found.part === 'outcomes')
      for (const [name, outcome] of Object.entries(found.value as Outcomes)) walker.line(name, outcome, id, here);
    else walker.part(found, 'outcome', found.part === 'handler' ? scoped(found.path[0]) : where);
  }
}

type Table = Located<Readonly<Record<string, Outcome>>>;

/** A shared table of the unit, or the portal's own. */
function tableOf({ flows: { portal }, unit }: Scope, id: string | undefined): Table | undefined {
  if (id !== undefined) return unit.tables.get(id);
  return portal && { file: portal.path, path: ['outcomes'], value: portal.value.outcomes };
}
