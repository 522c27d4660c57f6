import { step as STEP } from '../grammar/steps.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import { limitKindOf } from '../language/ruleTests.ts';
import { kindOf, optionsOf, ownMembers } from './classifyFile.ts';
import { type FoundPart, partsIn, valuesIn } from './partsIn.ts';
import { rulesOfField } from './rules/rulesOfField.ts';
import { testOf } from './rules/testOf.ts';
import { entryOf } from './Schema.ts';
import { readGuard } from './tellGuard.ts';
import { isDangling, typeOfOption, typeOfReference } from './typeOfReference.ts';
import type { Field, Guard, Handler, Item, Outcome, Step, Value } from './types.ts';
import type { CallNode, HandlerNode, LineNode, RuleNode, ScopedNode, Trigger, UnitNodes } from './Unit.ts';

/** A place in a scope. */
export type Where = Pick<ScopedNode<unknown>, 'file' | 'path' | 'scope' | 'given'>;

export const inside = (where: Where, ...path: (string | number)[]): Where => ({
  ...where,
  path: [...where.path, ...path],
});
/** The same place, with further guards that hold there. */
export function during(where: Where, ...guards: (Guard | undefined)[]): Where {
  const all = [where.given, ...guards].filter((guard) => guard !== undefined);
  return all.length === 0 ? where : { ...where, given: { all } };
}
export const inState = (states: string | string[] | undefined): Guard | undefined =>
  states === undefined ? undefined : { $state: states };
const isReference = (value: unknown): value is string => typeof value === 'string' && value.startsWith('$');

/** Members of items whose scope differs from that of the other members. */
const APART: readonly unknown[] = ['shown', 'ahead', 'enabled', 'do'];

/** Collects the nodes that it visits, with place and scope. */
export class UnitWalker {
  readonly nodes = {
    items: [] as ScopedNode<Item>[],
    handlers: [] as HandlerNode[],
    steps: [] as ScopedNode<Step>[],
    guards: [] as ScopedNode<Guard>[],
    values: [] as ScopedNode<Value>[],
    references: [] as ScopedNode<string>[],
    messages: [] as ScopedNode<string>[],
    lines: [] as LineNode[],
    calls: [] as CallNode[],
    rules: [] as RuleNode[],
  } satisfies UnitNodes;

  body(items: readonly Item[], where: Where): void {
    for (const [index, item] of items.entries()) this.item(item, inside(where, index));
  }

  item(item: Item, around: Where): void {
    this.nodes.items.push({ value: item, ...around });
    this.guard(item.shown, inside(during(around, inState(item.in)), 'shown'));
    this.guard(item.ahead, inside(during(around, inState(item.in)), 'ahead'));
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
    const kind = kindOfItem(item);
    for (const found of kind === undefined ? [] : partsIn(item, itemNamed(kind).schema))
      if (!APART.includes(found.path[0])) this.part(found, 'press', where);
    if ('list' in item) {
      const typed = typeOfReference(item.of, where.scope);
      const entry = isDangling(typed) ? {} : (entryOf(typed.type) ?? {});
      this.body(item.item, { ...inside(where, 'item'), scope: { ...where.scope, item: entry } });
    }
  }

  /**
   * The parts of a field that its kind adds, and the values in its rules. In some parts `$item` is an option, as the
   * kind says.
   */
  field(field: Field, where: Where): void {
    this.value(field.initial, inside(where, 'initial'));
    const kind = kindOf(field, where.scope.flows.definition);
    const options = optionsOf(field, kind);
    const item = isReference(options) ? typeOfOption(options, where.scope) : undefined;
    const option = item === undefined ? where : { ...where, scope: { ...where.scope, item } };
    for (const { name, grammar, value } of ownMembers(field, kind)) {
      const place = kind.ofOption?.includes(name) ? option : where;
      for (const found of partsIn(value, grammar, [name])) this.part(found, 'change', place);
    }
    for (const [index, use] of (field.rules ?? []).entries())
      if (typeof use === 'object' && 'set' in use) this.values(use.with, inside(where, 'rules', index, 'with'));
    for (const placed of rulesOfField(field, where.scope.flows, where.file, where.path)) {
      const { rule, file, path } = placed;
      const here = { ...where, file, path };
      const { test, limit } = testOf(rule);
      this.nodes.rules.push({ value: placed, field, ...here });
      this.guard(rule.when, inside(here, 'when'));
      const kind = limitKindOf(test);
      if (kind === 'value') this.value(limit, inside(here, test));
      if (kind === 'reference') this.reference(String(limit), inside(here, test));
      if (rule.message !== undefined) this.message(rule.message, inside(here, 'message'));
      if (typeof rule.listed === 'string') this.message(rule.listed, inside(here, 'listed'));
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
    for (const found of partsIn(step, STEP)) this.part(found, 'change', where);
  }

  /** A part of the language, by its kind. */
  part({ part, path, value }: FoundPart, trigger: Trigger, where: Where): void {
    const here = inside(where, ...path);
    if (part === 'guard') this.guard(value as Guard, here);
    else if (part === 'handler') this.handler(value as Handler, trigger, here);
    else if (part === 'message') this.message(String(value), here);
    else if (part === 'value') this.value(value as Value, here);
  }

  /**
   * A line of a table.
   * @param call the id of the call whose line it is; undefined in the portal's own table
   */
  line(name: string, outcome: Outcome, call: string | undefined, where: Where): void {
    const line = { ...inside(where, name), scope: { ...where.scope, outcome: { call, name } } };
    this.nodes.lines.push({ name, call, value: outcome, ...line });
    if (isHandler(outcome)) this.handler(outcome, 'outcome', line);
  }

  guard(guard: Guard | undefined, where: Where): void {
    if (guard === undefined) return;
    this.nodes.guards.push({ value: guard, ...where });
    const read = readGuard(guard);
    if (read.kind === 'present') this.reference(read.reference, where);
    else if (read.kind === 'operation') {
      const { name, operand, guards, reference } = read;
      if (reference !== undefined) this.reference(reference, inside(where, name));
      for (const [index, one] of guards.entries())
        this.guard(one, inside(where, name, ...(Array.isArray(operand) ? [index] : [])));
    } else if (read.kind === 'equal') {
      for (const [reference] of read.pairs) {
        this.nodes.references.push({ value: reference, ...inside(where, reference), onKey: true });
      }
    }
  }

  values(values: Readonly<Record<string, Value>> | undefined, where: Where): void {
    for (const [name, value] of Object.entries(values ?? {})) this.value(value, inside(where, name));
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
