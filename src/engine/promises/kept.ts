import { operationOf, successOutcomes } from '../contract/Contract.ts';
import { oncePer } from '../contract/oncePer.ts';
import { exitsOf, leavesPortal, placeOf } from '../flow/exitsOf.ts';
import { partsIn } from '../flow/partsIn.ts';
import { inputsOfScreen } from '../flow/typeOfInput.ts';
import type { Happening, Item, Promises, Step } from '../flow/types.ts';
import type { Unit } from '../flow/Unit.ts';
import { visitUnit } from '../flow/visitUnit.ts';
import { step as STEP } from '../grammar/steps.ts';
import { type Event, type Happened, type Move, type Position, positionAfter } from './Moment.ts';
import type { Found } from './Search.ts';
import type { Fault, Ground } from './Way.ts';

type Place = Pick<Fault, 'file' | 'path'>;

/** A value, also under the other names that derived values, inputs and slots give it, goes nowhere that it must not. */
export function* judgeKept({ value, never }: Promises['kept'], { model }: Ground, place: Place): Generator<Fault> {
  const units = visited(model);
  const names = new Names(value);
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const { unit, nodes } of units) {
      for (const [name, derived] of Object.entries(unit.derived))
        if (names.isIn(derived, unit)) names.add(unit, `$derived.${name}`);
      for (const { value: step, scope } of nodes.steps)
        for (const one of passed(step)) if (names.isIn(one.value, scope.unit)) names.pass(one, scope.unit);
    }
  }
  const sinks = [never].flat();
  let isThere = false;
  for (const { unit, nodes } of units) {
    isThere ||= nodes.references.some((reference) => names.isIn(reference.value, unit));
    for (const { value: step, file, path } of nodes.steps) {
      for (const [name, one] of Object.entries(step.store ?? {}))
        if (sinks.includes('stored') && names.isIn(one, unit))
          yield fault(`${value} is stored in ${name}`, file, [...path, 'store', name]);
      if (sinks.includes('addressed'))
        for (const [name, one] of addressed(step, model.flows))
          if (names.isIn(one, unit))
            yield fault(`${value} is put into an address as ${name}`, file, [...path, 'with', name]);
      if (sinks.includes('shown'))
        for (const { part, path: inner, value: one } of partsIn(step, STEP))
          if (part === 'message' && names.isIn(one, unit)) yield fault(`${value} is shown`, file, [...path, ...inner]);
    }
    if (sinks.includes('shown'))
      for (const item of nodes.items)
        for (const [member, one] of shown(item.value))
          if (names.isIn(one, unit)) yield fault(`${value} is shown`, item.file, [...item.path, member]);
  }
  if (!isThere) yield { ...place, message: `nothing uses ${value}`, way: [] };
}

/** Every screen with its parts, visited once for all promises. */
const visited = oncePer((model: Ground['model']) =>
  [...model.screens.values()].map(({ unit }) => ({ unit, nodes: visitUnit(model.flows, unit) })),
);

const fault = (message: string, file: string, path: Fault['path']): Fault => ({ message, file, path, way: [] });

interface Passed {
  readonly to: { readonly screen: string } | { readonly dialog: string } | { readonly slot: string };
  readonly name: string;
  readonly value: unknown;
}

/** What a step hands to a screen, a dialog or a slot. */
const passed = (step: Step): readonly Passed[] => [
  ...exitsOf(step).flatMap(({ kind, target }) =>
    kind === 'screen' || kind === 'dialog'
      ? Object.entries(step.with ?? {}).map(
          ([name, value]): Passed => ({ to: kind === 'screen' ? { screen: target } : { dialog: target }, name, value }),
        )
      : [],
  ),
  ...Object.entries(step.store ?? {}).map(([name, value]): Passed => ({ to: { slot: name }, name, value })),
];

/** The values that a step puts into an address. */
function addressed(step: Step, flows: Ground['model']['flows']): readonly (readonly [string, unknown])[] {
  const values = Object.entries(step.with ?? {});
  return exitsOf(step).flatMap(({ kind, target, verb }): readonly (readonly [string, unknown])[] => {
    if (kind === 'screen') {
      const takes = inputsOfScreen(target, flows) ?? {};
      return values.filter(([name]) => [takes[name]?.from ?? []].flat().some((source) => source !== 'state'));
    }
    return kind === 'place' ? values : target.startsWith('$') ? [[verb, target] as const] : [];
  });
}

/** The values that an item shows. A field shows what is typed into it, so only its initial value counts. */
function shown(item: Item): readonly (readonly [string, unknown])[] {
  const { value, src, values, initial } = item as {
    value?: unknown;
    src?: unknown;
    values?: unknown;
    initial?: unknown;
  };
  const all = { ...(!('field' in item) && { value, src, values }), initial };
  return Object.entries(all).filter(([, one]) => one !== undefined);
}

/** The names of one value, in each screen. */
class Names {
  readonly #everywhere: RegExp[];
  readonly #own = new Set<string>();

  constructor(value: string) {
    this.#everywhere = [pattern(value)];
  }

  get size(): number {
    return this.#own.size + this.#everywhere.length;
  }

  add(unit: Unit, reference: string): void {
    this.#own.add(`${unit.id} ${reference}`);
  }

  pass({ to, name }: Passed, from: Unit): void {
    if ('slot' in to) this.#own.add(`* $${name}`);
    else this.#own.add(`${'screen' in to ? to.screen : from.id} $input.${name}`);
  }

  isIn(value: unknown, unit: Unit): boolean {
    const text = JSON.stringify(value) ?? '';
    return (text.match(/"\$[A-Za-z0-9_.-]+"/g) ?? []).some((quoted) => {
      const reference = quoted.slice(1, -1);
      if (this.#everywhere.some((one) => one.test(reference))) return true;
      const parts = reference.split('.');
      return parts.some((_, index) => {
        const name = parts.slice(0, index + 1).join('.');
        return this.#own.has(`${unit.id} ${name}`) || this.#own.has(`* ${name}`);
      });
    });
  }
}

/** A reference to the value, to a member of it, or to a record that contains it. */
const pattern = (value: string): RegExp =>
  new RegExp(
    `^${value
      .split('.')
      .map((part) => (part === '*' ? '[^.]+' : part.replaceAll('$', '\\$')))
      .join('\\.')}(\\.|$)`,
  );

/** Members that describe a position; a happening with no others is a position. */
const OF_POSITION: ReadonlySet<string> = new Set(['screen', 'state', 'dialog']);

export const isPosition = oncePer((happening: Happening): boolean =>
  Object.keys(happening).every((name) => OF_POSITION.has(name)),
);

const among = (wanted: string | string[] | undefined, found: string | undefined): boolean =>
  wanted === undefined || (found !== undefined && [wanted].flat().includes(found));

/** The members that describe a position. */
type Where = { readonly [K in 'screen' | 'state' | 'dialog']?: Happening[K] | undefined };

/** Whether a visitor at this position is where the happening says. */
export const fitsPosition = ({ screen, state, dialog }: Where, at: Position): boolean =>
  among(screen, at.screen) && among(state, at.state) && among(dialog, at.dialog);

/** Whether a step at a position is the happening. */
export function fitsEvent(happening: Happening, { move, at }: Event): boolean {
  const { screen, state, dialog, press, place, operation, outcome, message, away } = happening;
  const { step } = move;
  return (
    !isPosition(happening) &&
    fitsPosition({ screen, state, dialog }, at) &&
    (press === undefined || (move.start === 'press' && among(press, move.on))) &&
    (place === undefined || among(place, placeOf(step))) &&
    (outcome === undefined ? among(operation, askedBy(move)) : isAnswer(move, operation, outcome)) &&
    (message === undefined || messagesOf(move).some((one) => among(message, one))) &&
    (away === undefined || leavesPortal(step))
  );
}

/** The operation that a step calls. */
const askedBy = ({ step, scope: { unit } }: Move): string | undefined =>
  step.call === undefined ? undefined : unit.calls.get(step.call)?.value.operation;

function isAnswer(move: Move, operation: string | string[] | undefined, outcome: string | string[]): boolean {
  if (move.call === undefined || !among(operation, move.operation)) return false;
  if (move.on !== 'success') return among(outcome, move.on);
  // A step for every success is one of these outcomes only if all successes are.
  const known = operationOf(move.operation ?? '', move.scope.flows.definition.contract);
  const successes = known === undefined ? [] : successOutcomes(known);
  return successes.length > 0 && successes.every((one) => among(outcome, one));
}

/** The steps that may be a happening: those that call its operation or answer for it, if it names one. */
export function mayFit({ operation }: Happening, all: Found): readonly Happened[] {
  if (operation === undefined) return all.events;
  return [operation].flat().flatMap((name) => byOperation(all).get(name) ?? []);
}

/** The steps that make a call, and those that answer it, by its operation. */
const byOperation = oncePer(({ events }: Found): ReadonlyMap<string, readonly Happened[]> => {
  const found = new Map<string, Happened[]>();
  for (const one of events)
    for (const operation of new Set([askedBy(one.event.move), one.event.move.operation])) {
      if (operation === undefined) continue;
      const known = found.get(operation) ?? [];
      found.set(operation, known);
      known.push(one);
    }
  return found;
});

const messagesOf = ({ step }: Move): readonly string[] =>
  partsIn(step, STEP).flatMap(({ part, value }) => (part === 'message' ? [String(value)] : []));

/** Whether a step is the happening, or leads to where the happening says. */
export function leadsTo(happening: Happening, event: Event): boolean {
  if (!isPosition(happening)) return fitsEvent(happening, event);
  const after = positionAfter(event);
  return after !== undefined && fitsPosition(happening, after);
}

/** The same, unless the visitor is there already. */
export const fits = (happening: Happening, event: Event): boolean =>
  leadsTo(happening, event) && !(isPosition(happening) && fitsPosition(happening, event.at));
