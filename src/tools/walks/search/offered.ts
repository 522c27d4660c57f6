import { sample, stringMatching } from 'fast-check';
import { asList } from '../../../engine/flow/choiceBranches.ts';
import type { Item } from '../../../engine/flow/types.ts';
import { limitKindOf, testNamed } from '../../../engine/language/ruleTests.ts';
import { judgeField } from '../../../engine/runtime/rules/judgeField.ts';
import type { ListEntry } from '../../../engine/runtime/View.ts';
import { evaluate, holds } from '../../../engine/runtime/values/evaluate.ts';
import { isVisible } from '../../../engine/runtime/values/isVisible.ts';
import { optionsOf } from '../../headless/ScreenReader.ts';
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
