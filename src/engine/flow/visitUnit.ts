import { failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import type { Flows } from './Flows.ts';
import { kindOf, optionsOf, ownMembers } from './kindOf.ts';
import { partsIn } from './partsIn.ts';
import { readGuard } from './readGuard.ts';
import { rulesOfField } from './rules/rulesOfField.ts';
import { isMeasured, testOf } from './rules/testOf.ts';
import { entryOf } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling } from './Typed.ts';
import { typeOfOption, typeOfReference } from './typeOfReference.ts';
import type { Field, Guard, Handler, Item, Outcome, Outcomes, Step, Value } from './types.ts';
import type { LocatedCall, Unit } from './Unit.ts';
import type { ScopedNode, Trigger, UnitNodes } from './UnitNodes.ts';
import { valuesIn } from './valuesIn.ts';

type Where = Pick<ScopedNode<unknown>, 'file' | 'path' | 'scope' | 'given'>;

const inside = (where: Where, ...path: (string | number)[]): Where => ({ ...where, path: [...where.path, ...path] });
/** A place in a scope, with further guards that hold there. */
function during(where: Where, ...guards: (Guard | undefined)[]): Where {
  const all = [where.given, ...guards].filter((guard) => guard !== undefined);
  return all.length === 0 ? where : { ...where, given: { all } };
}
const inState = (states: string | string[] | undefined): Guard | undefined =>
  states === undefined ? undefined : { $state: states };
const isReference = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$');

/** Lists every part of a unit with its place and scope, so that each check is a loop over one list. */
export function visitUnit(flows: Flows, unit: Unit): UnitNodes {
  const nodes: UnitNodes = {
    items: [],
    handlers: [],
    steps: [],
    guards: [],
    values: [],
    references: [],
    messages: [],
    lines: [],
    calls: [],
    rules: [],
  };
  const visitor = new UnitWalker(nodes);
  const scope: Scope = { flows, unit };
  const root = { file: unit.file, path: unit.path, scope };
  const { source } = unit;
  if ('quiet' in source) visitor.guard(source.quiet, inside(root, 'quiet'));
  if ('gives' in source) visitor.values(source.gives, inside(root, 'gives'));
  for (const [name, value] of Object.entries(unit.derived)) visitor.value(value, inside(root, 'derived', name));
  for (const { file, path, value } of unit.handlers) {
    const trigger = path.includes('after') ? 'after' : path.includes('exit') ? 'exit' : 'entry';
    const [part, state] = path;
    const where = { file, path, scope };
    visitor.handler(value, trigger, part === 'states' ? during(where, inState(String(state))) : where);
  }
  for (const { file, path, value } of unit.bodies) visitor.body(value, { file, path, scope });
  for (const [id, { file, path, value }] of unit.dialogs) {
    visitor.body(value.body, { file, path: [...path, 'body'], scope: { ...scope, dialog: id } });
  }
  for (const [id, call] of unit.calls) visitCall(visitor, flows, unit, id, call);
  const portal = flows.portal;
  if (portal !== undefined) {
    const where = { file: portal.path, path: ['outcomes'], scope };
    visitor.lines(portal.value.outcomes, undefined, where, () => true);
  }
  return nodes;
}

function visitCall(visitor: UnitWalker, flows: Flows, unit: Unit, id: string, located: LocatedCall): void {
  const { file, path, value: call } = located;
  const scope: Scope = { flows, unit };
  const where = { file, path, scope };
  visitor.nodes.calls.push({ id, value: call, ...where });
  visitor.guard(call.when, inside(where, 'when'));
  visitor.values(call.with, inside(where, 'with'));
  const succeeded = { ...scope, outcome: { call: id, name: 'onSuccess' } };
  visitor.handler(call.onSuccess, 'outcome', { ...inside(where, 'onSuccess'), scope: succeeded });
  visitor.lines(call.on ?? {}, id, inside(where, 'on'), () => true);
  const seen = new Set(Object.keys(call.on ?? {}));
  const { contract } = flows.definition;
  const operation = operationOf(call.operation, contract);
  const successes = operation === undefined ? [] : successOutcomes(operation);
  const possible = new Set([...successes, ...failureOutcomes(call.operation, contract)]);
  for (const name of call.outcomes ?? []) {
    const table = unit.tables.get(name);
    if (table === undefined) continue;
    const answers = (line: string) => possible.has(line) && !seen.has(line);
    visitor.lines(table.value, id, { file: table.file, path: table.path, scope }, answers);
    for (const line of Object.keys(table.value)) seen.add(line);
  }
}

class UnitWalker {
  readonly nodes: UnitNodes;

  constructor(nodes: UnitNodes) {
    this.nodes = nodes;
  }

  body(items: readonly Item[], where: Where): void {
    for (const [index, item] of items.entries()) this.item(item, inside(where, index));
  }

  item(item: Item, around: Where): void {
    this.nodes.items.push({ value: item, ...around });
    this.guard(item.shown, inside(during(around, inState(item.in)), 'shown'));
    const where = during(around, inState(item.in), item.shown);
    const enabled = 'enabled' in item ? item.enabled : undefined;
    this.guard(enabled, inside(where, 'enabled'));
    if ('do' in item) this.handler(item.do, 'press', inside(during(where, enabled), 'do'));
    if ('change' in item) this.handler(item.change, 'change', inside(where, 'change'));
    if ('required' in item && item.required !== true) this.guard(item.required, inside(where, 'required'));
    if ('field' in item) {
      this.field(item, where);
      return;
    }
    for (const key of ['value', 'src'] as const) {
      if (key in item) this.value((item as Partial<Record<typeof key, Value>>)[key], inside(where, key));
    }
    for (const key of ['by', 'label', 'of'] as const) {
      const reference = (item as Partial<Record<typeof key, unknown>>)[key];
      if (isReference(reference)) this.reference(reference, inside(where, key));
    }
    if ('initials' in item) this.all(item.initials ?? [], inside(where, 'initials'));
    if ('values' in item) this.values(item.values, inside(where, 'values'));
    if ('list' in item) {
      const typed = typeOfReference(item.of, where.scope);
      const entry = isDangling(typed) ? {} : (entryOf(typed.type) ?? {});
      this.body(item.item, { ...inside(where, 'item'), scope: { ...where.scope, item: entry } });
    }
  }

  /**
   * The parts of a field that its kind adds, each with an option as `$item` if it says so, and the values of its rules.
   */
  field(field: Field, where: Where): void {
    this.value(field.initial, inside(where, 'initial'));
    const kind = kindOf(field, where.scope.flows.definition);
    const options = optionsOf(field, kind);
    const item = isReference(options) ? typeOfOption(options, where.scope) : undefined;
    const option = item === undefined ? where : { ...where, scope: { ...where.scope, item } };
    for (const { name, grammar, value } of ownMembers(field, kind)) {
      const place = kind.ofOption?.includes(name) ? option : where;
      for (const found of partsIn(value, grammar, [name])) {
        const here = inside(place, ...found.path);
        if (found.part === 'guard') this.guard(found.value as Guard, here);
        else if (found.part === 'handler') this.handler(found.value as Handler, 'change', here);
        else if (isReference(found.value)) this.reference(found.value, here);
        else if (found.part === 'value') this.value(found.value as Value, here);
      }
    }
    for (const placed of rulesOfField(field, where.scope.flows, where.file, where.path)) {
      const { rule, file, path } = placed;
      const here = { ...where, file, path };
      const { test, limit } = testOf(rule);
      this.nodes.rules.push({ value: placed, field, ...here });
      this.guard(rule.when, inside(here, 'when'));
      if (isMeasured(test)) this.value(limit, inside(here, test));
      if (rule.differsFrom !== undefined) this.reference(rule.differsFrom, inside(here, test));
      if (rule.message !== undefined) this.message(rule.message, inside(here, 'message'));
    }
  }

  handler(handler: Handler | undefined, trigger: Trigger, where: Where): void {
    if (handler === undefined) return;
    this.nodes.handlers.push({ value: handler, trigger, ...where });
    if (!Array.isArray(handler)) this.step(handler, where);
    else for (const [index, step] of handler.entries()) this.step(step, inside(where, index));
  }

  step(step: Step, where: Where): void {
    this.nodes.steps.push({ value: step, ...where });
    this.guard(step.when, inside(where, 'when'));
    this.values(step.store, inside(where, 'store'));
    for (const [field, said] of Object.entries(step.fieldError ?? {})) {
      const here = inside(where, 'fieldError', field);
      if (typeof said === 'string') this.message(said, here);
      else if ('rule' in said) {
        this.reference(said.rule, inside(here, 'rule'));
        this.message(said.otherwise, inside(here, 'otherwise'));
      } else this.message(said.message, inside(here, 'message'));
    }
    if (step.banner !== undefined) this.message(step.banner, inside(where, 'banner'));
    for (const [variant, message] of Object.entries(step.toast ?? {})) {
      if (typeof message === 'string') this.message(message, inside(where, 'toast', variant));
    }
    if (isReference(step.leave)) this.reference(step.leave, inside(where, 'leave'));
    if (isReference(step.open)) this.reference(step.open, inside(where, 'open'));
    this.values(step.with, inside(where, 'with'));
  }

  lines(table: Outcomes, call: string | undefined, where: Where, isMeant: (name: string) => boolean): void {
    for (const [name, outcome] of Object.entries(table)) {
      if (!isMeant(name)) continue;
      const scope = { ...where.scope, outcome: { call, name } };
      const line = { ...inside(where, name), scope };
      this.nodes.lines.push({ name, call, value: outcome, ...line });
      if (isHandler(outcome)) this.handler(outcome, 'outcome', line);
    }
  }

  guard(guard: Guard | undefined, where: Where): void {
    if (guard === undefined) return;
    this.nodes.guards.push({ value: guard, ...where });
    const read = readGuard(guard);
    if (read.kind === 'present') this.reference(read.reference, where);
    else if (read.kind === 'allowed' || read.kind === 'openable') {
      this.reference(read.reference, inside(where, read.kind));
    } else if (read.kind === 'not') this.guard(read.guard, inside(where, 'not'));
    else if (read.kind === 'any' || read.kind === 'all') {
      for (const [index, one] of read.guards.entries()) this.guard(one, inside(where, read.kind, index));
    } else if (read.kind === 'equal') {
      for (const [reference] of read.pairs) {
        this.nodes.references.push({ value: reference, ...inside(where, reference), onKey: true });
      }
    }
  }

  values(values: Readonly<Record<string, Value>> | undefined, where: Where): void {
    for (const [name, value] of Object.entries(values ?? {})) this.value(value, inside(where, name));
  }

  all(values: readonly Value[], where: Where): void {
    for (const [index, value] of values.entries()) this.value(value, inside(where, index));
  }

  value(value: Value | undefined, where: Where): void {
    if (value === undefined) return;
    this.nodes.values.push({ value, ...where });
    if (isReference(value)) this.reference(value, where);
    const { functions } = where.scope.flows.definition;
    for (const { path, value: inner } of valuesIn(value, functions)?.values ?? [])
      this.value(inner, inside(where, ...path));
  }

  message(message: string, where: Where): void {
    if (isReference(message)) this.reference(message, where);
    else this.nodes.messages.push({ value: message, ...where });
  }

  reference(reference: string, where: Where): void {
    this.nodes.references.push({ value: reference, ...where });
  }
}

const isHandler = (outcome: Outcome): outcome is Handler => !('as' in outcome);
