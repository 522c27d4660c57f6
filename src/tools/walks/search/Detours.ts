import type { ListEntry } from '../../../engine/runtime/View.ts';
import { evaluate } from '../../../engine/runtime/values/evaluate.ts';
import type { Move, Opening } from '../../player/Ground.ts';
import { type Decision, decisionOf } from '../goals/decisionOf.ts';
import type { GoalId } from '../goals/goalsOf.ts';
import { controlsAt, ENTRIES, fieldsAt, SEARCHED, valuesAt } from './likeness.ts';
import { type Place, type Subject, scopeOf } from './Place.ts';
import type { Visits } from './Visits.ts';

/** The maximum number of places remembered for each side of a decision. */
const MOST = 8;
/** The maximum number of paths that are searched nearby for a goal. */
const MOST_NEAR = 60;
/** The maximum number of answers to a search that are tried. */
const FOUND = 12;
/** Roots of values that come from the opening of a visit. */
const OF_OPENING: readonly string[] = ['input', 'session', 'local', 'cookie', 'env', 'screen'];
/** Roots of values that come from answers. */
const OF_ANSWERS: readonly string[] = ['result', 'data', 'error', 'item', 'dialog', 'session'];

/**
 * Finds the other side of a decision: starting from a place where a guard was evaluated, it finds the source of what
 * the guard reads, changes that source, and takes the same path again.
 */
export class Detours {
  /** For each decision, the places where it was made, by the goal that it showed. */
  readonly #near = new Map<string, Map<GoalId, Place[]>>();

  constructor(
    private readonly subject: Subject,
    private readonly visits: Visits,
    private readonly openings: readonly Opening[],
  ) {}

  /** Remembers which decisions were made at a place. */
  note(place: Place): void {
    const { program, portal } = place.context;
    for (const goal of place.last) {
      const decision = decisionOf(goal, program, portal);
      if (decision === undefined) continue;
      const byGoal = this.#near.get(decision.id) ?? new Map<GoalId, Place[]>();
      const places = byGoal.get(goal) ?? [];
      if (places.length < MOST) byGoal.set(goal, [...places, place]);
      this.#near.set(decision.id, byGoal);
    }
  }

  /** Places that may show the goal. */
  *towards(goal: GoalId): Generator<Place> {
    for (const known of this.#near.values()) {
      const [place] = [...known.values()].flat();
      if (place === undefined) continue;
      const decision = decisionOf(goal, place.context.program, place.context.portal);
      if (decision === undefined) return;
      const near = [...(this.#near.get(decision.id)?.values() ?? [])].flat();
      const signs = new Set(near.map((one) => signOf(one, decision)));
      // A path that changes what the guard reads may need a further change.
      for (const one of near)
        for (const other of this.#beside(one, decision)) {
          yield other;
          const sign = signOf(other, decision);
          if (near.length >= MOST_NEAR || signs.has(sign) || !isOf(other, decision)) continue;
          signs.add(sign);
          near.push(other);
        }
      return;
    }
  }

  *#beside({ opening, moves }: Place, { roots, fields }: Decision): Generator<Place> {
    const places = this.#placesOn(opening, moves);
    if (OF_OPENING.some((root) => roots.has(root)))
      for (const other of this.openings) if (other !== opening) yield this.#go(this.visits.begin(other), moves);
    for (const [index, place] of places.entries()) {
      const rest = moves.slice(index);
      for (const item of fieldsAt(place).filter(({ field }) => fields.has(field)))
        for (const where of this.#searched(place, item.field))
          for (const value of valuesAt(where, item, this.subject))
            yield this.#go(this.visits.fill(where, item.field, value), rest);
      const [move] = rest;
      if (move?.kind === 'answer' && OF_ANSWERS.some((root) => roots.has(root)))
        yield* this.#answered(place, move.operation, rest.slice(1), roots.has('item'));
    }
  }

  /** The place itself, and the places after a search in the field has found options. */
  *#searched(place: Place, field: string): Generator<Place> {
    yield place;
    if (place.context.index.fields.get(field)?.program.shows === undefined) return;
    let found = this.visits.search(place, field, SEARCHED);
    for (const timer of found.timers.keys()) if (!place.timers.has(timer)) found = this.visits.elapse(found, timer);
    for (const [token, operation] of found.asked)
      for (const said of this.subject.sayingsOf(operation).slice(0, FOUND))
        yield this.visits.answer(found, token, said);
  }

  *#answered(place: Place, operation: string, rest: readonly Move[], isOfList: boolean): Generator<Place> {
    const token = tokenOf(place, operation);
    if (token === undefined) return;
    for (const said of this.subject.sayingsOf(operation)) {
      const answered = this.visits.answer(place, token, said);
      for (let entry = 0; entry < (isOfList ? ENTRIES : 1); entry += 1)
        yield this.#go(answered, isOfList ? rest.map((move) => atEntry(move, entry)) : rest);
    }
  }

  /** The places on a path: one before each move, and the last. */
  #placesOn(opening: Opening, moves: readonly Move[]): readonly Place[] {
    let place = this.visits.begin(opening);
    const places = [place];
    for (const move of moves) {
      const next = this.#make(place, move);
      if (next === undefined) break;
      place = next;
      places.push(place);
    }
    return places;
  }

  /** Makes the same moves from another place, as far as possible. */
  #go(start: Place, moves: readonly Move[]): Place {
    let place = start;
    for (const move of moves) {
      const next = place.isOver ? undefined : this.#make(place, move);
      if (next === undefined) break;
      place = next;
    }
    return place;
  }

  #make(place: Place, move: Move): Place | undefined {
    const { visits } = this;
    switch (move.kind) {
      case 'answer': {
        const token = tokenOf(place, move.operation);
        return token === undefined ? undefined : visits.answer(place, token, move.said);
      }
      case 'press': {
        const { form, action, entry } = move;
        const control = [...controlsAt(place)].find(
          (one) => one.form === form && one.action === action && one.entry?.index === entry?.index,
        );
        return control && visits.press(place, control);
      }
      case 'fill':
      case 'search':
        return isThere(place, move.field) ? visits.do(place, move) : undefined;
      case 'elapse':
        return place.timers.has(move.timer) ? visits.elapse(place, move.timer) : undefined;
      case 'retry':
        return Object.keys(place.snapshot.failed).length > 0 ? visits.do(place, move) : undefined;
      case 'leave':
        return visits.do(place, move);
    }
  }
}

const isThere = (place: Place, name: string): boolean => fieldsAt(place).some(({ field }) => field === name);

const tokenOf = ({ asked }: Place, operation: string): number | undefined =>
  [...asked].find(([, name]) => name === operation)?.[0];

const atEntry = (move: Move, index: number): Move =>
  move.kind === 'press' && move.entry !== undefined
    ? { ...move, entry: { ...move.entry, index } satisfies ListEntry }
    : move;

const isOf = ({ last, context }: Place, { id }: Decision): boolean =>
  [...last].some((goal) => decisionOf(goal, context.program, context.portal)?.id === id);

/** The values read by the decision that can still be read after it. */
function signOf(place: Place, { references }: Decision): string {
  const scope = scopeOf(place);
  return JSON.stringify([...references].map((reference) => evaluate(reference, scope) ?? null));
}
