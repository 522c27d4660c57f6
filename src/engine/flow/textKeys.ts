import { FAULTS } from '../contract/faults.ts';
import { itemNamed, kindOfItem } from '../language/items.ts';
import { wordsOf } from './accepts.ts';
import { kindOf } from './classifyFile.ts';
import type { Flows } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import { messagesOfField } from './rules/messagesOfField.ts';
import { limitsOfField } from './rules/rulesOfField.ts';
import { asSchema, branchesOf, entryOf } from './Schema.ts';
import { isDangling, typeOfReference, typeOfValue } from './typeOfReference.ts';
import type { Field, Item, Value } from './types.ts';
import type { Scope, ScopedNode, Unit } from './Unit.ts';

/** The kind of a value that fills a placeholder. */
export type ValueKind = 'number' | 'instant' | 'day' | 'text';

/** One text that the locale files must or may have. */
export interface TextKey {
  /** The path from the root of the locale file. */
  readonly path: readonly string[];
  /** `words` is one text, `choices` is one text for each name, `either` allows either form. */
  readonly form: 'words' | 'choices' | 'either';
  /** The names of the choices; undefined if the contract does not list them. */
  readonly choices?: readonly string[];
  readonly optional?: true;
  /** Alternative texts, at least one of which must exist: `title` or `heading`. */
  readonly insteadOf?: string;
  /** Names of the values passed to the text. */
  readonly values: readonly string[];
  /** Names of further values that the text may use, such as the limits of its field. */
  readonly mayUse?: readonly string[];
  /** The kinds of these values, as far as the contract defines them. */
  readonly kinds?: Readonly<Partial<Record<string, ValueKind>>>;
  /** The place in the flow that needs the text. */
  readonly file: string;
  readonly at: JsonPath;
}

interface Where {
  readonly scope: Scope;
  readonly prefix: readonly string[];
  readonly file: string;
  readonly at: JsonPath;
}

/**
 * The texts of a screen or a shell, which follow from the positions of its parts. `textKeysOfDialog` gives the texts
 * of a shared dialog, once for all screens.
 *
 * @param said the messages of its steps
 */
export function textKeys(unit: Unit, scope: Scope, said: readonly ScopedNode<string>[]): TextKey[] {
  const prefix = unit.kind === 'shell' ? ['shells', unit.id] : [unit.id];
  const states = Object.keys(unit.states);
  const where = { scope, prefix, file: unit.file, at: unit.path };
  const keys = unit.kind === 'shell' ? [] : headTexts(where, states);
  for (const { file, path, value } of unit.bodies) keys.push(...bodyTexts(value, { ...where, file, at: path }));
  for (const [id, dialog] of unit.dialogs) {
    if (dialog.shared) continue;
    const inside = { scope: { ...scope, dialog: id }, prefix: [...prefix, 'dialogs', id], file: dialog.file };
    keys.push(...headTexts({ ...inside, at: dialog.path }, states));
    keys.push(...bodyTexts(dialog.value.body, { ...inside, at: [...dialog.path, 'body'] }));
  }
  return unit.kind === 'shell' ? keys : [...keys, ...messageTexts(where, said)];
}

/** What a screen may say in its own words instead of those of `messages.json`. */
function messageTexts(
  { scope: { flows, unit }, prefix, file, at }: Where,
  said: readonly ScopedNode<string>[],
): TextKey[] {
  const places = new Map<string, Pick<TextKey, 'file' | 'at'>>();
  for (const { field } of unit.fields.values())
    for (const message of messagesOfField(field, flows)) places.set(message, { file, at });
  for (const { value, file: from, path } of said) places.set(value, { file: from, at: path });
  return [...places].map(([message, place]) => ({
    ...place,
    path: [...prefix, 'messages', ...message.split('.')],
    form: 'words',
    optional: true,
    values: [],
    mayUse: ['min', 'max'],
  }));
}

/** The texts of a shared dialog, as seen from one of the units that open it. */
export function textKeysOfDialog(unit: Unit, scope: Scope, id: string): TextKey[] {
  const dialog = unit.dialogs.get(id);
  if (dialog === undefined) return [];
  const where = { scope: { ...scope, dialog: id }, prefix: ['dialogs', id], file: dialog.file, at: dialog.path };
  return [...headTexts(where, []), ...bodyTexts(dialog.value.body, { ...where, at: [...dialog.path, 'body'] })];
}

/** The texts of each kept answer and of its options, for pages that list answers. */
export const textKeysOfAnswers = ({ path: file, value }: NonNullable<Flows['portal']>): readonly TextKey[] =>
  Object.entries(value.answers ?? {}).flatMap(([name, { options: choices }]) => {
    const key = { values: [], file, at: ['answers', name] };
    const path = ['answers', name];
    const label: TextKey = { ...key, path: [...path, 'label'], form: 'words' };
    return choices === undefined ? [label] : [label, { ...key, path: [...path, 'options'], form: 'choices', choices }];
  });

function headTexts({ prefix, file, at }: Where, states: readonly string[]): TextKey[] {
  const form = states.length === 0 ? 'words' : 'either';
  const head = (name: string, more: Partial<TextKey>): TextKey => ({
    path: [...prefix, name],
    form,
    choices: states,
    values: [],
    file,
    at,
    ...more,
  });
  return [
    head('title', { insteadOf: 'heading' }),
    head('heading', { insteadOf: 'title' }),
    head('lead', { optional: true }),
  ];
}

function bodyTexts(items: readonly Item[], where: Where): TextKey[] {
  return items.flatMap((item, index) => itemTexts(item, { ...where, at: [...where.at, index] }));
}

function itemTexts(item: Item, where: Where): TextKey[] {
  const { prefix, file, at, scope } = where;
  const words = (...path: string[]): TextKey => ({ path: [...prefix, ...path], form: 'words', values: [], file, at });
  if ('field' in item) return fieldTexts(item, scope, words);
  if ('text' in item) {
    const values = Object.entries(item.values ?? {});
    const kinds = Object.fromEntries(values.map(([name, value]) => [name, kindOfValue(value, scope)]));
    const key = { ...words('texts', item.text), values: values.map(([name]) => name), kinds };
    return [item.by === undefined ? key : { ...key, form: 'choices', ...choicesOf(item.by, item, scope) }];
  }
  const kind = kindOfItem(item);
  if (kind === undefined) return [];
  const id = String(Reflect.get(item, kind));
  const { section, isTextOptional } = itemNamed(kind);
  const own = words(section, id);
  if ('list' in item) {
    const typed = typeOfReference(item.of, scope);
    const entry = isDangling(typed) ? {} : (entryOf(typed.type) ?? {});
    const inside = { ...where, at: [...at, 'item'], scope: { ...scope, item: entry } };
    return [own, ...bodyTexts(item.item, inside)];
  }
  // The item's text comes from a value.
  if ('label' in item && item.label !== undefined) return [];
  if ('by' in item && item.by !== undefined)
    return [own, { ...words('values', id), form: 'choices', ...choicesOf(item.by, item, scope) }];
  if ('scheme' in item && item.scheme !== undefined) return [own, words('actions', id)];
  if ('enabled' in item && item.enabled !== undefined) {
    return [own, { ...words('reasons', id), optional: true }];
  }
  return isTextOptional ? [{ ...own, optional: true }] : [own];
}

function fieldTexts(field: Field, { flows }: Scope, words: (...path: string[]) => TextKey): TextKey[] {
  const key = (...path: string[]) => words('fields', field.field, ...path);
  const limits = Object.entries(limitsOfField(field, flows));
  const kinds = limits.map(([name, limit]) => [name, typeof limit === 'number' ? 'number' : 'day'] as const);
  const limited = { mayUse: limits.map(([name]) => name), kinds: Object.fromEntries(kinds) };
  const texts: TextKey[] = [
    { ...key('label'), ...limited },
    { ...key('help'), ...limited, optional: true },
    { ...key('placeholder'), ...limited, optional: true },
  ];
  for (const { path, choices } of kindOf(field, flows.definition).texts?.(field) ?? []) {
    texts.push(choices === undefined ? key(...path) : { ...key(...path), form: 'choices', choices });
  }
  return texts;
}

/** The values that choose a text, if its type lists them; in a state, only those that the state allows. */
function choicesOf(by: string, item: Item, scope: Scope): { choices?: readonly string[] } {
  if (by === '$state' && item.in !== undefined) return { choices: [item.in].flat() };
  const typed = typeOfReference(by, scope);
  if (isDangling(typed)) return {};
  const words = branchesOf(typed.type).map((branch) => wordsOf(branch));
  if (words.some((list) => list === undefined)) return {};
  return { choices: [...new Set(words.flatMap((list) => (list ?? []).map(String)))] };
}

/** The kind of a value for a text that displays it; undefined if its type allows several kinds or none. */
export function kindOfValue(value: Value, scope: Scope): ValueKind | undefined {
  const kinds = new Set(branchesOf(typeOfValue(value, scope)).map((branch) => kindOfType(asSchema(branch))));
  const [kind] = kinds;
  if (kinds.size === 1) return kind;
  // A day and an instant on that day are displayed alike.
  return kinds.size === 2 && kinds.has('instant') && kinds.has('day') ? 'instant' : undefined;
}

function kindOfType({ type, format, const: constant }: Readonly<Record<string, unknown>>): ValueKind | undefined {
  const types = [type].flat().filter((name) => name !== 'null' && name !== undefined);
  if (typeof constant === 'number') return 'number';
  if (types.length === 0) return typeof constant === 'string' ? 'text' : undefined;
  if (types.every((name) => name === 'number' || name === 'integer')) return 'number';
  if (!types.every((name) => name === 'string')) return undefined;
  return format === 'date-time' ? 'instant' : format === 'date' ? 'day' : 'text';
}

const RENDERER = [
  ...([
    'skipToContent',
    'languageMenu',
    'newTab',
    'loading',
    'busy',
    'retry',
    'retryIn',
    'resumes',
    'kept',
    'reload',
    'late',
    'noScript',
    'summary',
    'outdated',
    'online',
    'step',
    'codeSends',
    'reference',
    'copy',
    'copied',
    'notCopied',
    'leadsOn',
    'stay',
    'stays',
    'support',
  ] as const),
  ...(['crashTitle', 'crashLead', 'notifications', 'toastDismiss', 'summaryTitle', 'countdownRemaining'] as const),
  ...([
    'required',
    'optional',
    'showPassword',
    'hidePassword',
    'capsLock',
    'allAgree',
    'term',
    'selectPlaceholder',
  ] as const),
  ...(['optionsNone', 'optionsSearching', 'optionsFound', 'charactersLeft', 'charactersOver'] as const),
  ...(['policy.title', 'policy.met', 'policy.notMet', 'policy.rules'] as const),
] as const;

/** The engine's own texts, by namespace. Every portal has them in every language. */
export const OWN_TEXTS: ReadonlyMap<string, readonly (readonly string[])[]> = new Map([
  ['portal', ['name', ...RENDERER.map((word) => `renderer.${word}`)].map((key) => key.split('.'))],
  ['messages', ['errors.unknown', ...FAULTS.map((fault) => `faults.${fault}`)].map((key) => key.split('.'))],
]);
