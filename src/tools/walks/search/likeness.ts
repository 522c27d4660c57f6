import { oncePer } from '../../../engine/contract/oncePer.ts';
import { guardsOf } from '../../../engine/flow/actionOf.ts';
import { asList } from '../../../engine/flow/choiceBranches.ts';
import type { Guard } from '../../../engine/flow/types.ts';
import { judgeField } from '../../../engine/runtime/rules/judgeField.ts';
import { evaluate, holds } from '../../../engine/runtime/values/evaluate.ts';
import { type ProgramParts, partsOf, whensOf } from '../goals/programParts.ts';
import { ENTRIES, fieldsAt } from './offered.ts';
import { type Place, scopeOf } from './Place.ts';

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
