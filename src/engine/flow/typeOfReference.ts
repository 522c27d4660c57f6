import { operationOf, successOutcomes } from '../contract/Contract.ts';
import type { Operation } from '../contract/Operation.ts';
import type { Definition } from './Definition.ts';
import type { Flows } from './Flows.ts';
import { fieldsOf } from './fieldsOf.ts';
import { firstTimer } from './firstTimer.ts';
import { resolveScreen } from './resolveUnit.ts';
import { ANYTHING, asSchema, memberNames, memberOf, type Schema, unite } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { typeOfError } from './typeOfError.ts';
import { typeOfField } from './typeOfField.ts';
import { typeOfValue } from './typeOfValue.ts';
import type { Input } from './types.ts';

/** Why a reference leads nowhere: the member that is not there, and those that are. */
export interface Dangling {
  readonly problem: string;
  readonly member: string;
  readonly available: readonly string[];
}
export type Typed = { readonly type: Schema } | Dangling;

export const isDangling = (typed: Typed): typed is Dangling => 'problem' in typed;

const text: Schema = { type: 'string' };

/** The members that the runtime adds to what the portal says of its environment. */
const RUNTIME_ENV = {
  host: text,
  address: text,
  path: text,
  arrival: { enum: ['here', 'elsewhere'] },
} as const;

/** The type of `$root.member.member` where it stands, or why it leads nowhere. */
export function typeOfReference(reference: string, scope: Scope, seen: readonly string[] = []): Typed {
  const [root = '', ...members] = reference.slice(1).split('.');
  if (seen.includes(reference)) return { type: ANYTHING };
  if (root === 'after' && members.length === 0) return typeOfOwnTimer(scope);
  const typed = typeOfRoot(root, scope, [...seen, reference]);
  if (isDangling(typed)) return typed;
  let { type } = typed;
  for (const [index, member] of members.entries()) {
    const next = memberOf(type, member);
    if (next === undefined) {
      const before = [`$${root}`, ...members.slice(0, index)].join('.');
      return { problem: `${before} has no "${member}"`, member, available: [...new Set(memberNames(type))] };
    }
    type = next;
  }
  return { type };
}

function typeOfRoot(root: string, scope: Scope, seen: readonly string[]): Typed {
  const { unit, flows } = scope;
  switch (root) {
    case 'form':
      return record(fieldsOf(unit), ({ field }) => typeOfField(field, scope, seen));
    case 'typed':
      return record(fieldsOf(unit), () => text);
    case 'result':
      return record(unit.calls, ({ value }) => typeOfResult(value.operation, flows.definition));
    case 'input':
      return record(inputsOf(scope), (input) => typeOfInput(input, flows.definition));
    case 'derived':
      return record(new Map(Object.entries(unit.derived)), (value) => typeOfValue(value, scope, seen));
    case 'state':
      return { type: { enum: Object.keys(unit.states) } };
    case 'env':
      return { type: environmentIn(flows) };
    case 'session':
    case 'local':
    case 'cookie':
      return record(slotsOf(root, flows.portal?.value.storage ?? {}), (shape) => typeOfShape(shape, flows.definition));
    case 'item':
      return scope.item === undefined ? outside(root, 'inside a list') : { type: scope.item };
    case 'after':
      return record(timersOf(scope), (seconds) => ({ const: seconds }));
    case 'screen':
      return unit.kind === 'shell' ? typeOfGiven(scope) : outside(root, 'in a shell');
    default:
      return typeOfAnswer(root, scope);
  }
}

/** The seconds of the first timer of each state that has one. */
const timersOf = ({ unit }: Scope) =>
  new Map(
    Object.entries(unit.states).flatMap(([name, { after }]) => {
      const seconds = firstTimer(after);
      return seconds === undefined ? [] : [[name, seconds] as const];
    }),
  );

/** `$after` alone: the seconds of the first timer of the screen itself. */
function typeOfOwnTimer(scope: Scope): Typed {
  const { source } = scope.unit;
  const seconds = 'after' in source ? firstTimer(source.after) : undefined;
  if (seconds !== undefined) return { type: { const: seconds } };
  const available = [...timersOf(scope).keys()].map((state) => `$after.${state}`);
  return { problem: 'the screen has no timer of its own', member: '$after', available };
}

/** What the screens in a shell give it: a name is of any type that one of them gives under it. */
function typeOfGiven({ flows, unit: shell }: Scope): Typed {
  const types = new Map<string, (() => Schema)[]>();
  for (const [id, { value: screen }] of flows.screens) {
    if (screen.route.shell !== shell.id) continue;
    for (const [name, value] of Object.entries(screen.gives ?? {})) {
      const typeHere = () => {
        const unit = resolveScreen(flows, id);
        return unit === undefined ? ANYTHING : typeOfValue(value, { flows, unit });
      };
      types.set(name, [...(types.get(name) ?? []), typeHere]);
    }
  }
  return record(types, (all) => unite(all.map((typeHere) => typeHere())));
}

/** `$data`, `$error` and `$sent`, which exist in outcome lines only. */
function typeOfAnswer(root: string, { flows, unit, outcome }: Scope): Typed {
  if (outcome === undefined) return outside(root, 'in the lines of an outcome');
  const name = outcome.call === undefined ? undefined : unit.calls.get(outcome.call)?.value.operation;
  const operation = name === undefined ? undefined : operationOf(name, flows.definition.contract);
  if (operation === undefined) return { type: ANYTHING };
  if (root === 'sent') return record(new Map(Object.entries(operation.parameters)), ({ schema }) => asSchema(schema));
  if (root === 'error') return { type: typeOfError(operation, outcome.name) };
  const codes = outcome.name === 'onSuccess' ? successOutcomes(operation) : [outcome.name];
  const types = codes.map((code) => dataOf(operation, code)).filter((type) => type !== undefined);
  if (types.length === 0)
    return outside('data', `where a call succeeded, and ${outcome.name} is no success of ${name}`);
  return { type: unite(types) };
}

/** The data of one success outcome; a refined name has the data of its code. */
function dataOf({ success, refine = [] }: Operation, code: string): Schema | undefined {
  if (Object.hasOwn(success, code)) return asSchema(success[code]);
  const origin = refine.find((rule) => rule.to.includes(code))?.of?.find((of) => Object.hasOwn(success, of));
  return origin === undefined ? undefined : asSchema(success[origin]);
}

function typeOfResult(name: string, { contract }: Definition): Schema {
  const operation = operationOf(name, contract);
  return operation === undefined ? ANYTHING : unite(Object.values(operation.success).map(asSchema));
}

/** What `$input` may name here: a dialog's own inputs, and the screen's unless the dialog is shared. */
export function inputsOf({ unit, dialog }: Scope): ReadonlyMap<string, Input> {
  const located = dialog === undefined ? undefined : unit.dialogs.get(dialog);
  const own = located?.value.takes ?? {};
  return new Map(Object.entries(located?.shared ? own : { ...unit.takes, ...own }));
}

export function typeOfInput(input: Input, definition: Definition): Schema {
  if (input.of !== undefined) return { enum: input.of };
  return input.type === undefined ? text : typeOfShape(input.type, definition);
}

/** A shape of the contract; anything where it has none of that name. */
export const typeOfShape = (name: string, { contract }: Definition): Schema =>
  asSchema(asSchema(contract.shapes)[name]);

/** The language is one of those that are listed. */
function environmentIn({ languages, definition: { contract, environment } }: Flows): Schema {
  const answer = asSchema(operationOf(environment.operation, contract)?.success.OK);
  return {
    type: 'object',
    properties: {
      ...asSchema(answer.properties),
      ...environment.adds,
      ...RUNTIME_ENV,
      language: languages === undefined ? text : { enum: Object.keys(languages.value.languages) },
    },
    additionalProperties: false,
  };
}

const slotsOf = (area: string, storage: Readonly<Record<string, string>>) =>
  new Map(
    Object.entries(storage)
      .filter(([slot]) => slot.startsWith(`${area}.`))
      .map(([slot, shape]) => [slot.slice(area.length + 1), shape]),
  );

function record<T>(members: ReadonlyMap<string, T>, typeOf: (member: T) => Schema): Typed {
  const properties: Record<string, Schema> = {};
  for (const [name, member] of members) {
    Object.defineProperty(properties, name, { get: () => typeOf(member), enumerable: true });
  }
  return { type: { type: 'object', properties, additionalProperties: false } };
}

const outside = (root: string, where: string): Dangling => ({
  problem: `$${root} exists only ${where}`,
  member: `$${root}`,
  available: [],
});
