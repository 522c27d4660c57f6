import { type Operation, operationOf } from '../contract/Contract.ts';
import { FAULTS } from '../contract/faults.ts';
import { oncePer } from '../contract/oncePer.ts';
import { isRoot, ROOT_NAMES, type RootName } from '../language/roots.ts';
import { outcomesNamed } from './answerHandlers.ts';
import { kindOf } from './classifyFile.ts';
import type { Definition } from './Definition.ts';
import { firstTimer } from './durationOf.ts';
import { functionIn } from './expressions/holdsFor.ts';
import type { Flows } from './Flows.ts';
import { resolveScreen } from './resolveUnit.ts';
import { ANYTHING, asSchema, entryOf, memberNames, memberType, type Schema, unite } from './Schema.ts';
import { inputsOf, typeOfInput, typeOfShape } from './typeOfInput.ts';
import type { Field, Value } from './types.ts';
import type { Scope } from './Unit.ts';
import type { ValueFunctions } from './ValueFunction.ts';

const text: Schema = { type: 'string' };

/** The members that the runtime adds to the portal's environment. */
const RUNTIME_ENV = {
  host: text,
  address: text,
  path: text,
  arrival: { enum: ['here', 'elsewhere'] },
  nameOrder: { enum: ['family-first', 'given-first'] },
} as const;

/** The type of `$root.member.member` in its scope, or why it cannot be resolved. */
export function typeOfReference(reference: string, scope: Scope, seen: readonly string[] = []): Typed {
  const [root = '', ...members] = reference.slice(1).split('.');
  if (seen.includes(reference)) return { type: ANYTHING };
  if (root === 'after' && members.length === 0) return typeOfOwnTimer(scope);
  const typed = typeOfRoot(root, scope, [...seen, reference]);
  if (isDangling(typed)) return typed;
  let here = typed instanceof Members ? typed : typed.type;
  for (const [index, member] of members.entries()) {
    const next = here instanceof Members ? here.typeOf(member) : memberType(here, member);
    if (next === undefined) {
      const before = [`$${root}`, ...members.slice(0, index)].join('.');
      const names = here instanceof Members ? here.names() : memberNames(here);
      return { problem: `${before} has no "${member}"`, member, available: [...new Set(names)] };
    }
    here = next;
  }
  return { type: here instanceof Members ? here.type : here };
}

/** The type of a value in its scope; the schema that accepts anything if a reference in it cannot be resolved. */
export const typeOfValue = (value: Value, scope: Scope, seen: readonly string[] = []): Schema =>
  typeOfValueIn(value, scope.flows.definition.functions, (reference) => typeOrAnything(reference, scope, seen));

/** The type of a field's value in `$form`. */
export const typeOfField = (field: Field, scope: Scope, seen: readonly string[] = []): Schema =>
  kindOf(field, scope.flows.definition).type(field, {
    option: (options) => typeOfOption(options, scope, seen),
    value: (value, item) => typeOfValue(value, { ...scope, item }, seen),
  });

/** The type of one option, given the reference to the list of options. */
export const typeOfOption = (options: string, scope: Scope, seen: readonly string[] = []): Schema =>
  entryOf(typeOrAnything(options, scope, seen)) ?? ANYTHING;

function typeOrAnything(reference: string, scope: Scope, seen: readonly string[]): Schema {
  const typed = typeOfReference(reference, scope, seen);
  return isDangling(typed) ? ANYTHING : typed.type;
}

function typeOfRoot(root: string, scope: Scope, seen: readonly string[]): Typed {
  if (isRoot(root)) return TYPES[root](scope, seen);
  return { problem: `there is no "$${root}"`, member: `$${root}`, available: ROOT_NAMES.map((name) => `$${name}`) };
}

const TYPES: Readonly<Record<RootName, (scope: Scope, seen: readonly string[]) => Typed>> = {
  form: (scope, seen) => Members.of(scope.unit.fields, ({ field }) => typeOfField(field, scope, seen)),
  typed: ({ unit }) => Members.of(unit.fields, () => text),
  result: ({ unit, flows }) => Members.of(unit.calls, ({ value }) => typeOfResult(value.operation, flows.definition)),
  input: (scope) => Members.of(inputsOf(scope), (input) => typeOfInput(input, scope.flows.definition)),
  derived: (scope, seen) =>
    Members.of(new Map(Object.entries(scope.unit.derived)), (value) => typeOfValue(value, scope, seen)),
  state: ({ unit }) => ({ type: { enum: Object.keys(unit.states) } }),
  env: ({ flows }) => environmentIn(flows),
  session: ({ flows }) => slotsOf('session', flows),
  local: ({ flows }) => slotsOf('local', flows),
  cookie: ({ flows }) => slotsOf('cookie', flows),
  item: ({ item }) => (item === undefined ? outside('item', 'inside a list') : { type: item }),
  after: (scope) => Members.of(timersOf(scope), (seconds) => ({ const: seconds })),
  screen: (scope) => (scope.unit.kind === 'shell' ? typeOfGiven(scope) : outside('screen', 'in a shell')),
  // A screen's chunk has the maps that it reads; a shell has none.
  map: ({ unit, flows }) =>
    unit.kind === 'shell'
      ? outside('map', 'in a screen')
      : Members.of(new Map(Object.entries(flows.portal?.value.maps ?? {})), typeOfMap),
  data: (scope) => typeOfAnswer('data', scope),
  error: (scope) => typeOfAnswer('error', scope),
  sent: (scope) => typeOfAnswer('sent', scope),
};

/** A map has a known value under each of its keys. */
const typeOfMap = ({ entries }: { readonly entries: Readonly<Record<string, unknown>> }): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, { const: value }])),
});

/** The type of `$after.<state>`: the seconds of the first timer of each state that has one. */
const timersOf = ({ unit }: Scope) =>
  new Map(
    Object.entries(unit.states).flatMap(([name, { after }]) => {
      const seconds = firstTimer(after);
      return seconds === undefined ? [] : [[name, seconds] as const];
    }),
  );

/** The type of `$after`: the seconds of the first timer of the screen itself. */
function typeOfOwnTimer(scope: Scope): Typed {
  const { source } = scope.unit;
  const seconds = 'after' in source ? firstTimer(source.after) : undefined;
  if (seconds !== undefined) return { type: { const: seconds } };
  const available = [...timersOf(scope).keys()].map((state) => `$after.${state}`);
  return { problem: 'the screen has no timer of its own', member: '$after', available };
}

/** The type of `$screen`: under each name, the type of any value that a screen passes to the shell. */
function typeOfGiven({ flows, unit: shell }: Scope): Typed {
  const types = flows.derive?.(flows, typesGiven) ?? typesGiven(flows);
  return Members.of(types.get(shell.id) ?? new Map<string, Schema>(), (type) => type);
}

/** The types of the values that screens pass to their shells, by shell and name. */
function typesGiven(flows: Flows): ReadonlyMap<string, ReadonlyMap<string, Schema>> {
  const types = new Map<string, Map<string, Schema>>();
  for (const [id, { value: screen }] of flows.screens) {
    for (const [name, value] of Object.entries(screen.gives ?? {})) {
      const unit = value === null ? undefined : resolveScreen(flows, id);
      if (value === null || unit === undefined) continue;
      const known = types.get(screen.route.shell) ?? new Map<string, Schema>();
      types.set(screen.route.shell, known);
      const [type, before] = [typeOfValue(value, { flows, unit }), known.get(name)];
      known.set(name, before === undefined ? type : unite([before, type]));
    }
  }
  return types;
}

/** The part of the environment's type that does not depend on the list of languages. */
const environmentOf = oncePer(
  ({ contract, environment, constants = {} }: Definition): Readonly<Record<string, unknown>> => {
    const answer = environment === undefined ? ANYTHING : asSchema(operationOf(environment, contract)?.success.OK);
    return {
      ...asSchema(answer.properties),
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, { const: value }])),
      ...RUNTIME_ENV,
    };
  },
);

/** The members of `$env`. Its language is one of the listed languages. */
function environmentIn({ languages, definition }: Flows): Members {
  const known = environmentOf(definition);
  const language = () => (languages === undefined ? text : { enum: Object.keys(languages.value.languages) });
  return new Members(
    () => [...Object.keys(known), 'language'],
    (name) => (name === 'language' ? language() : Object.hasOwn(known, name) ? asSchema(known[name]) : undefined),
  );
}

function slotsOf(area: string, { portal, definition }: Flows): Members {
  const storage = portal?.value.storage ?? {};
  return new Members(
    () => Object.keys(storage).flatMap((slot) => (slot.startsWith(`${area}.`) ? [slot.slice(area.length + 1)] : [])),
    (name) => {
      const shape = Object.hasOwn(storage, `${area}.${name}`) ? storage[`${area}.${name}`] : undefined;
      return shape === undefined ? undefined : typeOfShape(shape, definition);
    },
  );
}

/** The type of a value, given the types of the references in it. */
function typeOfValueIn(value: Value, functions: ValueFunctions, typeOf: (reference: string) => Schema): Schema {
  if (typeof value === 'string' && value.startsWith('$')) return typeOf(value);
  if (typeof value !== 'object') return { const: value };
  const found = functionIn(value, functions);
  return found?.known.gives(found.argument, (inner) => typeOfValueIn(inner, functions, typeOf)) ?? ANYTHING;
}

/** Why a reference is unresolved: the missing member, and the members that exist. */
interface Dangling {
  readonly problem: string;
  readonly member: string;
  readonly available: readonly string[];
}
export type Typed = { readonly type: Schema } | Dangling;

export const isDangling = (typed: Typed): typed is Dangling => 'problem' in typed;

/** The named members of a root. A member's type is computed on demand. */
class Members {
  readonly names: () => readonly string[];
  /** The type of the member with a name; undefined if there is no such member. */
  readonly typeOf: (name: string) => Schema | undefined;

  constructor(names: () => readonly string[], typeOf: (name: string) => Schema | undefined) {
    this.names = names;
    this.typeOf = typeOf;
  }

  /** One member for each entry. */
  static of<T>(entries: ReadonlyMap<string, T>, typeOf: (entry: T) => Schema): Members {
    return new Members(
      () => [...entries.keys()],
      (name) => {
        const entry = entries.get(name);
        return entry === undefined ? undefined : typeOf(entry);
      },
    );
  }

  /** The type that has these members and no others. */
  get type(): Schema {
    const properties: Record<string, Schema> = {};
    for (const name of this.names()) {
      Object.defineProperty(properties, name, { get: () => this.typeOf(name), enumerable: true });
    }
    return { type: 'object', properties, additionalProperties: false };
  }
}

/** A root that has no meaning at this place. */
const outside = (root: string, where: string): Dangling => ({
  problem: `$${root} exists only ${where}`,
  member: `$${root}`,
  available: [],
});

/** The error of any operation. */
const ANY_ERROR: Schema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' }, errors: ANYTHING, data: ANYTHING },
  additionalProperties: false,
};

/** The types of `$data`, `$error` and `$sent`, which exist only in outcome lines. */
function typeOfAnswer(root: string, { flows, unit, outcome }: Scope): Typed {
  if (outcome === undefined) return outside(root, 'in the lines of an outcome');
  const name = outcome.call === undefined ? undefined : unit.calls.get(outcome.call)?.value.operation;
  const operation = name === undefined ? undefined : operationOf(name, flows.definition.contract);
  if (operation === undefined) return { type: root === 'error' && name === undefined ? ANY_ERROR : ANYTHING };
  if (root === 'sent')
    return Members.of(new Map(Object.entries(operation.parameters)), ({ schema }) => asSchema(schema));
  if (root === 'error') return { type: typeOfError(operation, outcome.name) };
  const codes = outcomesNamed(outcome.name, operation);
  const types = codes.map((code) => dataOf(operation, code)).filter((type) => type !== undefined);
  if (types.length === 0)
    return outside('data', `where a call succeeded, and ${outcome.name} is not a success of ${name}`);
  return { type: unite(types) };
}

/** The type of the data of one success outcome. A refined name has the data of its code. */
function dataOf({ success, refine = [] }: Operation, code: string): Schema | undefined {
  if (Object.hasOwn(success, code)) return asSchema(success[code]);
  const origin = refine.find((rule) => rule.to.includes(code))?.of?.find((of) => Object.hasOwn(success, of));
  return origin === undefined ? undefined : asSchema(success[origin]);
}

/** The type of `$result`: the data of any success of an operation. */
function typeOfResult(name: string, { contract }: Definition): Schema {
  const operation = operationOf(name, contract);
  return operation === undefined ? ANYTHING : unite(Object.values(operation.success).map(asSchema));
}

const nothing: Schema = { type: 'object', properties: {}, additionalProperties: false };

/** The type of the error in a failure line of an operation: `{ code, message, errors, data }`. */
function typeOfError({ failure }: Operation, outcome: string): Schema {
  const isFault = outcome === 'FAULT' || FAULTS.some((fault) => fault === outcome);
  const failures = outcome === '*' ? Object.values(failure) : isFault ? [] : [failure[outcome] ?? {}];
  const member = (key: 'errors' | 'data') => {
    const types = failures.flatMap((one) => (one[key] === undefined ? [] : [asSchema(one[key])]));
    return types.length === 0 ? nothing : unite(types);
  };
  return {
    type: 'object',
    properties: { code: text, message: text, errors: member('errors'), data: member('data') },
    additionalProperties: false,
  };
}
