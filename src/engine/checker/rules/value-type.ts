import type { Contract } from '../../contract/Contract.ts';
import { ownMember } from '../../contract/isRecord.ts';
import { accepts, wordsOf } from '../../flow/accepts.ts';
import { kindOf, optionsOf, ownMembers } from '../../flow/classifyFile.ts';
import { exitsOf } from '../../flow/exitsOf.ts';
import type { Flows } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import { partsIn, valuesIn } from '../../flow/partsIn.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import { asSchema, branchesOf, entryOf, type Schema } from '../../flow/Schema.ts';
import { showType } from '../../flow/showType.ts';
import { inputsOfScreen, typeOfInput, typeOfShape } from '../../flow/typeOfInput.ts';
import { isDangling, typeOfField, typeOfOption, typeOfReference, typeOfValue } from '../../flow/typeOfReference.ts';
import type { Field, Value } from '../../flow/types.ts';
import type { Scope } from '../../flow/Unit.ts';
import { declarationOf } from '../../language/items.ts';
import { sendersOf } from '../CallSite.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import { limitMisfit } from '../limitMisfit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const valueType: Rule = {
  id: 'value-type',
  why: 'The service refuses a value of the wrong type, and the visitor cannot correct it.',
  hint: 'Give a value of the required type.',
  stage: 'flow',
  *ofPart(checked, { flows }) {
    for (const wanted of valuesWanted(checked, flows)) yield* judge(wanted);
    for (const one of checkItems(checked)) if (!('want' in one)) yield one;
    yield* checkRules(checked);
    yield* checkColor(checked);
  },
};

/** A value with the type that it must have. */
export interface WantedValue extends Place {
  readonly name: string;
  readonly value: Value;
  readonly want: Schema;
}

/** The values in a part that must have a certain type. */
export function* valuesWanted(checked: CheckedPart, flows: Flows): Generator<WantedValue> {
  yield* ofCalls(checked, flows.definition.contract);
  yield* ofSteps(checked, flows);
  for (const one of checkItems(checked)) if ('want' in one) yield one;
}

function* judge({ name, value, want, scope, file, path }: WantedValue): Generator<Report> {
  const have = typeOfValue(value, scope);
  if (accepts(want, have)) return;
  const message = `"${name}" must be ${showType(want)}, but this is ${showType(have)}`;
  yield { file, path, message, found: JSON.stringify(value), ...wordsFor(value, want) };
}

function* checkRules({ nodes }: CheckedPart): Generator<Report> {
  for (const visit of nodes.rules) {
    const message = limitMisfit(visit);
    if (message !== undefined) yield { ...at(visit, testOf(visit.value.rule).test), message };
  }
}

/** Checks a shell's colour. It comes from an answer, so the contract must declare it as a colour. */
function* checkColor({ part, whole: { flows, unit } }: CheckedPart): Generator<Report> {
  const { source } = unit;
  if (part.kind !== 'own' || !('color' in source) || source.color === undefined) return;
  const have = typeOfValue(source.color, { flows, unit });
  if (branchesOf(have).some(({ format }) => format === 'color')) return;
  const message = `"color" must have the format color, but this is ${showType(have)}`;
  yield { file: unit.file, path: [...unit.path, 'color'], message, found: JSON.stringify(source.color) };
}

interface Place {
  readonly file: string;
  readonly path: JsonPath;
  readonly scope: Scope;
}

function* membersWanted(
  values: Readonly<Record<string, Value>> | undefined,
  wanted: (name: string) => Schema | undefined,
  place: Place,
): Generator<WantedValue> {
  for (const [name, value] of Object.entries(values ?? {})) {
    const want = wanted(name);
    if (want !== undefined) yield { ...at(place, name), scope: place.scope, name, value, want };
  }
}

/** The words that the wanted type allows. */
function wordsFor(value: Value, want: Schema): Pick<Report, 'available'> {
  const words = typeof value === 'string' && !value.startsWith('$') ? wordsOf(want) : undefined;
  return words === undefined ? {} : { available: words.map(String) };
}

function* ofCalls(checked: CheckedPart, contract: Contract): Generator<WantedValue> {
  for (const {
    operation: { parameters },
    visit,
  } of sendersOf(checked, contract)) {
    const wanted = (name: string) => (parameters[name] === undefined ? undefined : asSchema(parameters[name].schema));
    yield* membersWanted(visit.value.with, wanted, { ...at(visit, 'with'), scope: visit.scope });
  }
}

function* ofSteps({ unit, nodes }: CheckedPart, flows: Flows): Generator<WantedValue> {
  for (const step of nodes.steps) {
    const { store, with: passed } = step.value;
    const takers = exitsOf(step.value).map(({ kind, target }) =>
      kind === 'dialog'
        ? unit.dialogs.get(target)?.value.takes
        : kind === 'screen'
          ? inputsOfScreen(target, flows)
          : undefined,
    );
    const wanted = (name: string) => {
      const input = takers.map((taken) => ownMember(taken, name)).find((one) => one !== undefined);
      return input === undefined ? undefined : typeOfInput(input, flows.definition);
    };
    yield* membersWanted(passed, wanted, { ...at(step, 'with'), scope: step.scope });
    const shapeOf = (slot: string) => {
      const shape = ownMember(flows.portal?.value.storage, slot);
      return shape === undefined ? undefined : typeOfShape(shape, flows.definition);
    };
    yield* membersWanted(store, shapeOf, { ...at(step, 'store'), scope: step.scope });
  }
  for (const { value, scope, file, path } of nodes.values) {
    const found = valuesIn(value, flows.definition.functions);
    const takes = found?.known.takes;
    if (takes === undefined) continue;
    for (const { path: way, value: inner } of found?.values ?? []) {
      const [name = '', ...holders] = [...way].reverse();
      yield* membersWanted({ [name]: inner }, () => takes, { file, path: [...path, ...holders.reverse()], scope });
    }
  }
}

/** The members of items that must be lists or texts, and what is wrong with these lists. */
function* checkItems({ nodes }: CheckedPart): Generator<Report | WantedValue> {
  for (const item of nodes.items) {
    const { value, scope } = item;
    if ('field' in value) {
      yield* checkInitial(item, value);
      yield* checkField(item, value);
      continue;
    }
    if ('of' in value) yield* checkList(item, 'of', value.of);
    const { wants = {} } = declarationOf(value) ?? {};
    const members = Object.entries(value).filter(([name]) => Object.hasOwn(wants, name));
    yield* membersWanted(Object.fromEntries(members), (name) => asSchema(wants[name]), item);
    if ('src' in value) yield* checkPicture(item, value.src);
    if ('values' in value) {
      const want = { type: ['string', 'integer', 'number'] };
      yield* membersWanted(value.values, () => want, { ...at(item, 'values'), scope });
    }
  }
}

/** A picture whose address is in the file, not taken from an answer. */
function* checkPicture(item: Place, src: Value): Generator<Report> {
  if (typeof src !== 'string' || src.startsWith('$') || /^(?:https:\/\/|\/(?![/\\]))/.test(src)) return;
  const message = '"src" must be the address of a picture: https://…, or a path that begins with a single /';
  yield { ...at(item, 'src'), message, found: src };
}

/** Checks an initial choice. It need not be a complete record, since the option that matches its members is chosen. */
function* checkInitial(item: Place, { initial, ...field }: Field): Generator<Report | WantedValue> {
  if (initial === undefined || asSchema(typeOfValue(initial, item.scope)).type === 'object') return;
  // Whether it is one of the options is checked by another rule.
  const isWord = typeof initial === 'string' && !initial.startsWith('$');
  if (isWord && Array.isArray(optionsOf(field, kindOf(field, item.scope.flows.definition)))) return;
  yield* membersWanted({ initial }, () => typeOfField(field, item.scope), item);
}

/** The types that a field's kind requires of its own members. */
function* checkField(item: Place, field: Field): Generator<Report | WantedValue> {
  const kind = kindOf(field, item.scope.flows.definition);
  const options = optionsOf(field, kind);
  yield* checkList(item, 'options', options);
  const { scope } = item;
  const option = typeof options === 'string' ? { ...scope, item: typeOfOption(options, scope) } : scope;
  for (const { name, grammar, value } of ownMembers(field, kind)) {
    const want = kind.wants?.[name];
    const isValue = partsIn(value, grammar).some(({ part, path }) => part === 'value' && path.length === 0);
    if (want === undefined || !isValue) continue;
    const place = { ...item, scope: kind.ofOption?.includes(name) ? option : scope };
    yield* membersWanted({ [name]: value as Value }, () => want, place);
  }
}

function* checkList(item: Place, name: string, reference: unknown): Generator<Report> {
  if (typeof reference !== 'string') return;
  const typed = typeOfReference(reference, item.scope);
  if (isDangling(typed) || entryOf(typed.type) !== undefined) return;
  yield { ...at(item, name), message: `a list is required here, but ${reference} is ${showType(typed.type)}` };
}
