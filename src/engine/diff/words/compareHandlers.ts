import { asRecord } from '../../contract/isRecord.ts';
import { tellGuard } from '../../flow/tellGuard.ts';
import { type Deed, deedsOf } from '../../flow/tellStep.ts';
import type { Guard, Handler, Step } from '../../flow/types.ts';
import type { Unit } from '../../flow/Unit.ts';
import { isSame, meaningOf } from '../Change.ts';
import { list, type Wording } from './Wording.ts';

/** The place of a step. It determines the words for the things that the step names. */
export interface Telling {
  readonly words: Wording;
  readonly unit: Unit;
}

/** How a handler differs from its earlier version. */
export interface Turn {
  /** The greatest difference: where the handler leads, what it does invisibly, or only what it shows. */
  readonly sort: Deed['sort'];
  /** The message itself differs, not only its place. */
  readonly isOther: boolean;
  /** The clause after the subject: “now goes to x instead of opening y”. */
  readonly told: string;
}

/** What a handler does now and did before; undefined if both mean the same. */
export function compareHandlers(
  was: Handler | undefined,
  is: Handler | undefined,
  tell: { readonly was: Telling; readonly is: Telling },
): Turn | undefined {
  const [before, after] = [stepsOf(was), stepsOf(is)];
  if (isSame(before, after)) return undefined;
  const [done, does] = [allDeeds(before, tell.was), allDeeds(after, tell.is)];
  const sort = worst([...before, ...after].length === 0 ? [] : sortsOf(done, does));
  const isOther = saysOther(done, does);
  if (before.length === after.length && before.every(({ when }, index) => isSame(when, after[index]?.when))) {
    const turns = before.flatMap((step, index) => {
      const now = after[index];
      if (now === undefined || isSame(step, now)) return [];
      const told = tellTurn(deedsAt(step, tell.was), deedsAt(now, tell.is));
      return [before.length === 1 && step.when === undefined ? told : `${told},${where(step.when)}`];
    });
    return { sort, isOther, told: turns.join('; and ') };
  }
  const added = after.length === before.length + 1 ? oneMore(before, after) : undefined;
  if (added !== undefined)
    return { sort, isOther, told: `now ${tellCase(added, 'does', tell.is)}${else_(after, added)}` };
  const removed = before.length === after.length + 1 ? oneMore(after, before) : undefined;
  if (removed !== undefined && after.length > 0)
    return { sort, isOther, told: `no longer ${tellCase(removed, 'does', tell.was)}` };
  return {
    sort,
    isOther,
    told: `now ${tellAll(after, 'does', tell.is)} instead of ${tellAll(before, 'doing', tell.was)}`,
  };
}

/** Everything that a handler does, as a clause. */
export const tellHandler = (handler: Handler, form: 'does' | 'doing', tell: Telling): string =>
  tellAll(stepsOf(handler), form, tell);

const stepsOf = (handler: Handler | undefined): readonly Step[] =>
  handler === undefined ? [] : Array.isArray(handler) ? handler : [handler];

const deedsAt = (step: Step, { words, unit }: Telling) =>
  deedsOf(step, {
    message: words.message,
    screen: words.screen,
    dialog: (id) => words.dialog(unit, id),
    field: (name) => words.named(words.prefix(unit), 'fields', `${name}.label`).replace('.label', ''),
  });

/** An effect, with the member that causes it. */
type Named = readonly [about: string, deed: Deed];

const allDeeds = (steps: readonly Step[], tell: Telling): readonly Named[] =>
  steps.flatMap((step) => [...deedsAt(step, tell)]);

/** The one step that only the longer list has; undefined if the lists differ in more. */
function oneMore(shorter: readonly Step[], longer: readonly Step[]): Step | undefined {
  const at = longer.findIndex((_, index) =>
    isSame(
      shorter,
      longer.filter((_one, other) => other !== index),
    ),
  );
  return longer[at];
}

/** A clause about the other cases. They are unchanged only if the new case comes before them. */
const else_ = (steps: readonly Step[], added: Step) =>
  steps.length > 1 && added.when !== undefined && steps.at(-1) !== added ? ', and otherwise what it did before' : '';

function tellAll(steps: readonly Step[], form: 'does' | 'doing', tell: Telling): string {
  if (steps.length === 0) return form === 'does' ? 'does nothing' : 'doing nothing';
  if (steps.length === 1 && steps[0] !== undefined) return tellCase(steps[0], form, tell);
  return steps
    .map((step, index) => `${tellDeeds(step, form, tell)}${condition(step.when, index, steps)}`)
    .join(', or ');
}

/** A clause for the case in which something happens. */
const where = (when: Guard | undefined) => (when === undefined ? ' in every other case' : ` if ${tellGuard(when)}`);

const condition = (when: Guard | undefined, index: number, steps: readonly Step[]) =>
  when !== undefined ? ` if ${tellGuard(when)}` : index > 0 && steps.length > 1 ? ' otherwise' : '';

const tellCase = (step: Step, form: 'does' | 'doing', tell: Telling) =>
  `${tellDeeds(step, form, tell)}${step.when === undefined ? '' : ` if ${tellGuard(step.when)}`}`;

function tellDeeds(step: Step, form: 'does' | 'doing', tell: Telling): string {
  const deeds = [...deedsAt(step, tell).values()];
  if (deeds.length === 0) return form === 'does' ? 'does nothing' : 'doing nothing';
  return list(deeds.map((deed) => deed[form]));
}

function tellTurn(was: ReadonlyMap<string, Deed>, is: ReadonlyMap<string, Deed>): string {
  const instead: string[] = [];
  const also: string[] = [];
  const gone = [...was].filter(([about]) => !is.has(about)).map(([, deed]) => deed);
  for (const [about, deed] of is) {
    const old = was.get(about);
    if (old === undefined) also.push(deed.does);
    else if (!isSame(old.value, deed.value)) instead.push(`${deed.does} instead of ${old.doing}`);
  }
  // Pairs an added effect with a removed effect, if these are the only differences.
  if (instead.length === 0 && also.length > 0 && gone.length > 0) {
    return `now ${list(also)} instead of ${list(gone.map(({ doing }) => doing))}`;
  }
  const parts = [
    ...(instead.length === 0 ? [] : [`now ${list(instead)}`]),
    ...(also.length === 0 ? [] : [`${was.size === 0 ? 'now' : 'now also'} ${list(also)}`]),
    ...(gone.length === 0 ? [] : [`no longer ${list(gone.map(({ does }) => does))}`]),
  ];
  return parts.join(', and ');
}

/** A removed message is a greater difference than a changed one. */
function sortsOf(was: readonly Named[], is: readonly Named[]): Deed['sort'][] {
  const meaning = ([about, { value }]: Named) => `${about} ${meaningOf(value)}`;
  const [old, now] = [new Set(was.map(meaning)), new Set(is.map(meaning))];
  const changed = [
    ...was.filter((deed) => !now.has(meaning(deed))),
    ...is.filter((deed) => !old.has(meaning(deed))),
  ].map(([, { sort }]) => sort);
  const isSilent = was.some(([, { sort }]) => sort === 'says') && !is.some(([, { sort }]) => sort === 'says');
  return [...changed, ...(isSilent || changed.length === 0 ? (['does'] as const) : [])];
}

/** Whether the messages differ, or their kinds (error, success), or the fields that they are for. */
function saysOther(done: readonly Named[], does: readonly Named[]): boolean {
  const [was, is] = [saidBy(done), saidBy(does)];
  return (
    !isSame(was.messages, is.messages) ||
    (was.variants.length > 0 && is.variants.length > 0 && !isSame(was.variants, is.variants)) ||
    (was.fields.length > 0 && is.fields.length > 0 && !isSame(was.fields, is.fields))
  );
}

function saidBy(deeds: readonly Named[]) {
  const said = deeds.filter(([, { sort }]) => sort === 'says');
  const inOrder = (words: readonly string[]) => [...new Set(words)].sort();
  return {
    messages: inOrder(said.flatMap(([, { value }]) => wordsIn(value))),
    variants: inOrder(said.flatMap(([about, { value }]) => (about.includes(' ') ? [] : Object.keys(asRecord(value))))),
    fields: inOrder(said.flatMap(([about]) => (about.includes(' ') ? [about] : []))),
  };
}

const wordsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(asRecord(value)).flatMap(wordsIn);

const worst = (sorts: readonly Deed['sort'][]): Deed['sort'] =>
  (['leads', 'does', 'says'] as const).find((sort) => sorts.includes(sort)) ?? 'does';
