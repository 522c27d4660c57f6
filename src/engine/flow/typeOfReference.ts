import { operationOf } from '../contract/Contract.ts';
import type { Flows } from './Flows.ts';
import { fieldsOf } from './fieldsOf.ts';
import { firstTimer } from './firstTimer.ts';
import { kindOf } from './kindOf.ts';
import { resolveScreen } from './resolveUnit.ts';
import { ANYTHING, asSchema, entryOf, memberNames, memberType, type Schema, unite } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling, outside, record, type Typed } from './Typed.ts';
import { typeOfAnswer, typeOfResult } from './typeOfAnswer.ts';
import { inputsOf, typeOfInput, typeOfShape } from './typeOfInput.ts';
import { typeOfValueIn } from './typeOfValueIn.ts';
import type { Field, Value } from './types.ts';

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
    const next = memberType(type, member);
    if (next === undefined) {
      const before = [`$${root}`, ...members.slice(0, index)].join('.');
      return { problem: `${before} has no "${member}"`, member, available: [...new Set(memberNames(type))] };
    }
    type = next;
  }
  return { type };
}

/** The type of a value where it stands; anything where a reference in it leads nowhere. */
export const typeOfValue = (value: Value, scope: Scope, seen: readonly string[] = []): Schema =>
  typeOfValueIn(value, scope.flows.definition.functions, (reference) => typeOrAnything(reference, scope, seen));

/** The type of a field's value in `$form`. */
export const typeOfField = (field: Field, scope: Scope, seen: readonly string[] = []): Schema =>
  kindOf(field, scope.flows.definition).type(field, {
    option: (options) => typeOfOption(options, scope, seen),
    value: (value, item) => typeOfValue(value, { ...scope, item }, seen),
  });

/** The type of one of the options that a reference leads to. */
export const typeOfOption = (options: string, scope: Scope, seen: readonly string[] = []): Schema =>
  entryOf(typeOrAnything(options, scope, seen)) ?? ANYTHING;

function typeOrAnything(reference: string, scope: Scope, seen: readonly string[]): Schema {
  const typed = typeOfReference(reference, scope, seen);
  return isDangling(typed) ? ANYTHING : typed.type;
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

/** The language is one of those that are listed. */
function environmentIn({ languages, definition: { contract, environment, constants = {} } }: Flows): Schema {
  const answer = environment === undefined ? ANYTHING : asSchema(operationOf(environment, contract)?.success.OK);
  return {
    type: 'object',
    properties: {
      ...asSchema(answer.properties),
      ...Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, { const: value }])),
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
