import { sample, stringMatching } from 'fast-check';
import { oncePer } from '../../../engine/contract/oncePer.ts';
import { guardsOf } from '../../../engine/flow/actionOf.ts';
import { asList } from '../../../engine/flow/choiceBranches.ts';
import type { Guard, Item } from '../../../engine/flow/types.ts';
import { limitKindOf, testNamed } from '../../../engine/language/ruleTests.ts';
import { judgeField } from '../../../engine/runtime/rules/judgeField.ts';
import type { ListEntry } from '../../../engine/runtime/View.ts';
import { evaluate, holds } from '../../../engine/runtime/values/evaluate.ts';
import { isVisible } from '../../../engine/runtime/values/readAll.ts';
import { optionsOf } from '../../headless/ScreenReader.ts';
import { type ProgramParts, partsOf, whensOf } from '../goals/programParts.ts';
import { type Place, type Subject, scopeOf } from './Place.ts';

type FieldItem = Extract<Item, { field: string }>;

/** A control that can be pressed. */
export interface Control {
  readonly form: string;
  readonly action: string;
  readonly entry: ListEntry | undefined;
}

/** The text typed into a field that searches its options. */
export const SEARCHED = 'a';
/** How many entries of a list are tried; further entries show nothing new. */
export const ENTRIES = 3;

/** The form that the visitor is in: the dialog's, or the screen's. */
export const formAt = ({ snapshot }: Place): string => snapshot.dialog?.id ?? '';

/** The same, and the screen's behind a dialog that lets it be used. */
export const formsAt = (place: Place): readonly string[] => {
  const form = formAt(place);
  return place.context.program.dialogs[form]?.modal === false ? [form, ''] : [form];
};

/** The fields that can be filled in. */
export function fieldsAt(place: Place, open = formAt(place)): readonly FieldItem[] {
  if (!place.snapshot.ready) return [];
  const scope = scopeOf(place);
  return [...place.context.index.fields.values()]
    .filter(({ form, field }) => form === open && isVisible(field, scope))
    .map(({ field }) => field);
}

/** The rule that a field breaks. */
export const judgedAt = (place: Place, field: string): string | undefined => judgeField(field, scopeOf(place))?.rule;
export const breaksRule = (place: Place, field: string): boolean => judgedAt(place, field) !== undefined;

/** Values worth trying in a field: those that its rules compare with, its options, and texts. */
export function valuesAt(place: Place, item: FieldItem, { valuesOf }: Subject): readonly unknown[] {
  const scope = scopeOf(place);
  const { program, index } = place.context;
  const rules = program.forms[index.fields.get(item.field)?.form ?? '']?.rules[item.field] ?? [];
  const compared = rules.flatMap(({ test, limit }) => {
    if (test === 'pattern') return [textMatching(String(limit))].filter((text) => text !== undefined);
    if (test === 'required' || testNamed(test).compares === undefined || limit === undefined) return [];
    const value: unknown = limitKindOf(test) === 'field' ? place.snapshot.form[String(limit)] : evaluate(limit, scope);
    return typeof value === 'string' ? [value] : [];
  });
  return [
    ...compared,
    ...valuesOf(
      item,
      optionsOf(item, (reference) => evaluate(reference, scope)),
    ),
  ];
}

/** The controls that can be pressed; a list's controls once for each of its first entries. */
export function* controlsAt(place: Place, form = formAt(place)): Generator<Control> {
  if (!place.snapshot.ready) return;
  const scope = scopeOf(place);
  const { index, program } = place.context;
  const body = form === '' ? program.screen.body : (program.dialogs[form]?.body ?? []);
  for (const [action, { item, list }] of index.controls.get(form) ?? []) {
    const holder = body.find((one) => list !== undefined && 'list' in one && one.list === list);
    if (holder !== undefined && !isVisible(holder, scope)) continue;
    const found = holder !== undefined && 'of' in holder ? evaluate(String(holder.of), scope) : undefined;
    const values = asList(found).slice(0, ENTRIES);
    const entries =
      list === undefined ? [undefined] : values.map((value, at): ListEntry => ({ list, index: at, value }));
    for (const entry of entries) {
      const here = entry === undefined ? scope : { ...scope, item: entry.value };
      if (isVisible(item, here) && holds(item.enabled, here)) yield { form, action, entry };
    }
  }
}

const found = new Map<string, string | undefined>();

/**
 * A text that a pattern of the flow language accepts, the same at each call; undefined for a pattern with lookaround,
 * which the generator does not support.
 */
export function textMatching(pattern: string): string | undefined {
  if (!found.has(pattern)) found.set(pattern, generate(pattern));
  return found.get(pattern);
}

function generate(pattern: string): string | undefined {
  try {
    const [text] = sample(stringMatching(new RegExp(pattern, 'u')), { numRuns: 1, seed: 1 });
    return text;
  } catch {
    return undefined;
  }
}

/** Everything in a program that determines what can follow. */
interface Decisions {
  readonly guards: readonly Guard[];
  /** References to lists and options. */
  readonly lists: readonly string[];
  /** Guards of the entries of a list. */
  readonly ofEntries: readonly { readonly list: string; readonly guards: readonly Guard[] }[];
}

const decisionsOf = oncePer(
  ({ handlers, items, guards }: ProgramParts): Decisions => ({
    guards: [
      ...handlers.flatMap(({ value }) => whensOf(value)),
      ...guards.flatMap(({ value, of }) => (of === undefined ? [value] : [])),
    ],
    lists: items.flatMap(({ value }) => {
      const reference: unknown = 'list' in value ? value.of : Reflect.get(value, 'options');
      return typeof reference === 'string' ? [reference] : [];
    }),
    ofEntries: items.flatMap(({ value, of }) => {
      const whens = 'do' in value && value.do !== undefined ? whensOf(value.do) : [];
      return of === undefined ? [] : [{ list: of, guards: [...guardsOf(value).map(([, guard]) => guard), ...whens] }];
    }),
  }),
);

/**
 * A key that is the same for places after which the same can follow: what can be seen and done, and which guards hold,
 * but not each value.
 */
export const keyOf = oncePer((place: Place): string => {
  const { state, dialog, form, touched, serverErrors, answers, failed, banner, ready, typed, inputs } = place.snapshot;
  const scope = scopeOf(place);
  const { program, portal, index, external } = place.context;
  const { guards, lists, ofEntries } = decisionsOf(partsOf(program, portal));
  const entries = ofEntries.flatMap((one) => {
    const values = asList(evaluate(one.list, scope)).slice(0, ENTRIES);
    return values.flatMap((item) => one.guards.map((guard) => Number(holds(guard, { ...scope, item }))));
  });
  const fields = [...index.fields.keys()].map((field) => [
    isNothing(form[field]),
    judgeField(field, scope)?.rule,
    field in touched,
    field in serverErrors,
  ]);
  const said = Object.entries(answers).map(([call, { data }]) => [call, data === undefined]);
  return JSON.stringify([
    state,
    dialog?.id,
    banner !== undefined,
    ready,
    fields,
    said,
    typed,
    Object.keys(failed).sort(),
    Object.keys(inputs),
    Object.keys(external.stored),
    [...place.asked.values()],
    lists.map((reference) => sizeOf(evaluate(reference, scope))),
    entries.join(''),
    guards.map((guard) => Number(holds(guard, scope))).join(''),
  ]);
});

/** A coarser key than `keyOf`: the state, and what has been answered. */
export function kindOfPlace(place: Place): string {
  const { opening, snapshot, context, asked, timers } = place;
  const { state, dialog, answers, failed, typed, touched } = snapshot;
  const said = Object.entries(answers).map(([call, { data }]) => [
    call,
    Array.isArray(data) ? data.length : data === undefined,
  ]);
  return JSON.stringify([
    state,
    dialog?.id,
    said,
    Object.keys(failed),
    [...asked.values()],
    timers.size,
    Object.keys(typed),
    Object.keys(opening.inputs),
    Object.keys(context.external.stored),
    Object.keys(touched).length > 0,
    fieldsAt(place).map(({ field }) => field),
  ]);
}

export const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** The empty value of the same type. */
export const nothingLike = (value: unknown): unknown =>
  typeof value === 'string' || value === undefined ? '' : Array.isArray(value) ? [] : false;

const sizeOf = (list: unknown): number => (Array.isArray(list) ? Math.min(list.length, ENTRIES) : -1);
