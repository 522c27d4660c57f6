import { isDeepStrictEqual } from 'node:util';
import { ANY } from '../../engine/flow/effectiveOutcomes.ts';
import { resolveShell } from '../../engine/flow/resolveUnit.ts';
import type { Step } from '../../engine/flow/types.ts';
import type { VisitStep } from '../../engine/promises/Moment.ts';
import { SCREEN_TIMER, STATE_TIMER } from '../../engine/runtime/actions/timerHandler.ts';
import type { Snapshot } from '../../engine/runtime/Snapshot.ts';
import type { Way } from '../gallery/scenes/Scene.ts';
import { answerOf, type Opening, type Said } from '../player/Ground.ts';
import { stepsShown } from '../walks/goals/shownBy.ts';
import { openUnit, shellAt } from '../walks/openUnits.ts';
import {
  breaksRule,
  controlsAt,
  fieldsAt,
  formsAt,
  isNothing,
  keyOf,
  SEARCHED,
  valuesAt,
} from '../walks/search/likeness.ts';
import type { Place, Subject } from '../walks/search/Place.ts';
import { type Searched, subjectOf } from '../walks/search/subjectOf.ts';
import { Visits } from '../walks/search/Visits.ts';

/** How many events the search may take: some seconds. */
const PATIENCE = 20_000;
/** How many more moves than needed a path may have before paths that got less far are tried. */
const LEAD = 6;

/** A place on the way, after some steps of the visit. */
interface Mark {
  readonly place: Place;
  /** How many moves had been made after each step that is done. */
  readonly ends: readonly number[];
}

type Deed<K extends string> = Extract<VisitStep['does'], Readonly<Record<K, string>>>;

/**
 * Searches the pure runtime for a path with all steps of a visit, in order. Between them, fields are filled in, other
 * calls are answered, and timers that come first end. Of the paths that got furthest, the shortest is continued first.
 */
class Follower {
  readonly #visits: Visits;
  readonly #seen = new Set<string>();
  readonly #toGo = new Map<number, Mark[]>();
  #furthest: Mark | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly visit: readonly VisitStep[],
  ) {
    this.#visits = new Visits(subject);
  }

  /** @returns a path with all steps, or else one of those with most */
  from(openings: readonly Opening[]): Mark | undefined {
    for (const opening of openings) this.#keep(this.#reached({ place: this.#visits.begin(opening), ends: [0] }));
    while (this.#visits.events < PATIENCE) {
      const mark = this.#take();
      if (mark === undefined) break;
      if (mark.ends.length === this.visit.length) return mark;
      for (const next of this.#after(mark)) this.#keep(next);
    }
    return this.#furthest;
  }

  #keep(mark: Mark | undefined): void {
    if (mark === undefined) return;
    const { place, ends } = mark;
    const isDone = ends.length === this.visit.length;
    if (place.isOver && !isDone) return;
    const key = `${ends.length} ${isDone ? '' : keyOf(place)}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (ends.length > (this.#furthest?.ends.length ?? 0)) this.#furthest = mark;
    const cost = place.moves.length - LEAD * ends.length;
    const waiting = this.#toGo.get(cost) ?? [];
    this.#toGo.set(cost, waiting);
    waiting.push(mark);
  }

  #take(): Mark | undefined {
    const cost = Math.min(...this.#toGo.keys());
    const waiting = this.#toGo.get(cost);
    const first = waiting?.shift();
    if (waiting?.length === 0) this.#toGo.delete(cost);
    return first;
  }

  /** The same place with the steps that run by themselves; undefined if one of them did not run. */
  #reached({ place, ends }: Mark): Mark | undefined {
    let done = ends;
    for (let next = this.visit[done.length]; next !== undefined && next.does === undefined; ) {
      if (!hasRunAt(next, place)) return undefined;
      done = [...done, place.moves.length];
      next = this.visit[done.length];
    }
    return { place, ends: done };
  }

  /** The place after the next step; undefined if that step did not run. */
  #done(step: VisitStep, place: Place, { ends }: Mark): Mark | undefined {
    return hasRunAt(step, place) ? this.#reached({ place, ends: [...ends, place.moves.length] }) : undefined;
  }

  *#after(mark: Mark): Generator<Mark | undefined> {
    const { place, ends } = mark;
    const step = this.visit[ends.length];
    const does = step?.does;
    if (step === undefined || does === undefined) return;
    for (const next of this.#doing(does, place)) yield this.#done(step, next, mark);
    for (const next of this.#meanwhile(place)) yield { place: next, ends };
  }

  #doing(does: NonNullable<VisitStep['does']>, place: Place): Iterable<Place> {
    if ('answer' in does) return this.#answered(place, does);
    if ('press' in does) return this.#pressed(place, does.press);
    if ('change' in does) return this.#changed(place, does.change);
    // A visit has one screen, which it opens first.
    return 'wait' in does ? this.#elapsed(place, does.wait) : [];
  }

  *#answered(place: Place, { answer, of }: Deed<'answer'>): Generator<Place> {
    for (const [token, operation] of place.asked)
      if (operation === of)
        for (const said of this.subject.sayingsOf(of))
          if (isAnswer(said, answer, place, of)) yield this.#visits.answer(place, token, said);
  }

  *#pressed(place: Place, action: string): Generator<Place> {
    const [plain, full] = [false, true].map((isFull) => this.#filled(place, isFull));
    for (const filled of new Set([place, plain ?? place, full ?? place])) {
      // A form that is filled in may send itself, as one with a code does.
      if (filled.asked.size > place.asked.size) yield filled;
      for (const control of controlsIn(filled))
        if (control.action === action) yield this.#visits.press(filled, control);
    }
  }

  *#changed(place: Place, field: string): Generator<Place> {
    for (const item of fieldsIn(place))
      if (item.field === field)
        for (const value of valuesAt(place, item, this.subject)) yield this.#visits.fill(place, field, value);
  }

  *#elapsed(place: Place, time: string): Generator<Place> {
    const timer = firstTimer(place);
    if (timer === STATE_TIMER + time || timer === SCREEN_TIMER + time) yield this.#visits.elapse(place, timer);
  }

  /** What may happen besides the steps of the visit. */
  *#meanwhile(place: Place): Generator<Place> {
    for (const [token, operation] of place.asked)
      for (const said of this.subject.sayingsOf(operation)) yield this.#visits.answer(place, token, said);
    const timer = firstTimer(place);
    if (timer !== undefined) yield this.#visits.elapse(place, timer);
    if (place.asked.size > 0) return;
    for (const item of fieldsIn(place)) {
      for (const value of valuesAt(place, item, this.subject)) yield this.#visits.fill(place, item.field, value);
      if (place.context.index.fields.get(item.field)?.program.shows !== undefined)
        yield this.#visits.search(place, item.field, SEARCHED);
    }
  }

  /** The form with valid fields; `isFull` includes the optional ones. */
  #filled(place: Place, isFull: boolean): Place {
    let filled = place;
    // A value may have to equal that of another field.
    for (let round = 0; round < 2; round += 1)
      for (const { field } of fieldsIn(place)) {
        const isEmpty = isNothing(filled.snapshot.form[field]);
        if (breaksRule(filled, field) || (isFull && isEmpty)) filled = this.#fillRight(filled, field);
      }
    return filled;
  }

  /** Ticks as few boxes as possible, so a visit shows which of them it does without. */
  #fillRight(place: Place, field: string): Place {
    const item = fieldsIn(place).find((one) => one.field === field);
    const values = item === undefined ? [] : valuesAt(place, item, this.subject);
    for (const value of values.toSorted((a, b) => ticked(a) - ticked(b))) {
      if (isNothing(value)) continue;
      const tried = this.#visits.fill(place, field, value);
      if (!breaksRule(tried, field)) return tried;
    }
    return place;
  }
}

/**
 * Whether a step of a visit led where it says.
 * @param ran the steps of the flow that ran meanwhile
 */
export function hasRun({ leads = {} }: VisitStep, ran: readonly Step[], snapshot: Snapshot): boolean {
  const wanted = Object.entries(leads);
  const { call, close } = leads;
  if (wanted.length === 0) return true;
  // A button that only closes its dialog, and a call that loads, are no steps of a flow.
  if (close === true && snapshot.dialog === undefined) return true;
  if (call !== undefined && (call in snapshot.invocations || call in snapshot.answers)) return true;
  return ran.some((step) => wanted.every(([verb, value]) => isDeepStrictEqual(Reflect.get(step, verb), value)));
}

const ticked = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const hasRunAt = (step: VisitStep, { context, last, snapshot }: Place): boolean =>
  hasRun(step, Object.values(stepsShown(last, context.program, context.portal)), snapshot);

/** Whether an answer has an outcome of a visit: its name, any success, or any failure. */
function isAnswer(said: Said, wanted: string, { context }: Place, operation: string): boolean {
  const answer = answerOf(said, context.program.operations[operation]);
  if (answer.kind === 'fault') return wanted === 'FAULT' || wanted === answer.fault;
  if (wanted === answer.outcome) return true;
  return answer.success ? wanted === 'success' : wanted === ANY;
}

const fieldsIn = (place: Place) => formsAt(place).flatMap((form) => fieldsAt(place, form));
const controlsIn = (place: Place) => formsAt(place).flatMap((form) => [...controlsAt(place, form)]);
const firstTimer = ({ timers }: Place): string | undefined => [...timers].sort(([, a], [, b]) => a - b)[0]?.[0];

/** A visit that can be played. */
export interface Followed extends Way {
  /** For each step of the visit, how many of the moves have been made when it is done; fewer if the flows stop it. */
  readonly ends: readonly number[];
}

/**
 * Finds out how the runtime takes a visit of the model checker: with which inputs, stored values, answers and fields.
 * A visit is on one screen, so its steps are the screen's own or those of the shell around it.
 * @returns how it is played, as far as the flows allow it; undefined if there is no such screen
 */
export async function followVisit(visit: readonly VisitStep[], searched: Searched): Promise<Followed | undefined> {
  const { compiled } = searched;
  const own = await openUnit(compiled, screenOf(visit) ?? '');
  if (own === undefined) return undefined;
  const shell = resolveShell(compiled.flows, own.screen.route.shell);
  let furthest: Followed | undefined;
  for (const open of [own, ...(shell === undefined ? [] : shellAt(shell, own.screen.route.paths, compiled))]) {
    const { subject, openings } = subjectOf(open, searched);
    const found = new Follower(subject, visit).from(openings);
    if (found === undefined || found.ends.length <= (furthest?.ends.length ?? 0)) continue;
    const { opening, moves, asked } = found.place;
    furthest = { subject: open.kind, id: open.unit.id, opening, moves, waiting: [...asked.values()], ends: found.ends };
    if (found.ends.length === visit.length) break;
  }
  return furthest;
}

/** The screen that a visit opens. */
export function screenOf([first]: readonly VisitStep[]): string | undefined {
  return first?.does !== undefined && 'open' in first.does ? first.does.open : undefined;
}
