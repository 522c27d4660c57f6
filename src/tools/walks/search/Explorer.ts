import type { Opening, Walk } from '../../player/Ground.ts';
import { fieldOfError, type GoalId, goalId, pathOfGoal } from '../goals/goalsOf.ts';
import { partsOf } from '../goals/programParts.ts';
import { stepsShown } from '../goals/shownBy.ts';
import { Detours } from './Detours.ts';
import {
  breaksRule,
  controlsAt,
  fieldsAt,
  formAt,
  isNothing,
  keyOf,
  nothingLike,
  SEARCHED,
  valuesAt,
} from './likeness.ts';
import type { Place, Subject } from './Place.ts';
import { RarestFirst, Visits, WorthTrying } from './Visits.ts';

/** Searches the possible visits to a screen for paths that show its goals. */
export class Explorer<G extends string = GoalId> {
  readonly found = new Map<G, Place>();
  readonly #visits: Visits;
  readonly #seen = new Set<string>();
  readonly #worth = new WorthTrying();
  /** The value that was last valid for each field. */
  readonly #good = new Map<string, readonly [unknown]>();
  readonly #fresh: Place[] = [];
  readonly #toGo = new RarestFirst();
  /** Places where fields must still be filled in with every possible value, which takes a long time. */
  readonly #toFill = new RarestFirst();
  readonly #detours: Detours;
  /** The number of events at the time when something new was last shown. */
  #news = 0;

  /**
   * @param patience how many events may pass without anything new
   * @param seenAt what a place shows
   */
  constructor(
    private readonly subject: Subject,
    readonly goals: ReadonlySet<G>,
    private readonly openings: readonly Opening[],
    private readonly patience: number,
    private readonly seenAt: (place: Place) => Iterable<string> = ({ shows }) => shows,
  ) {
    this.#visits = new Visits(subject);
    this.#detours = new Detours(subject, this.#visits, openings);
  }

  /** Continues from place to place until nothing new appears. */
  wander(): void {
    if (this.goals.size > 0 && this.#visits.events === 0)
      for (const opening of this.openings) this.#keep(this.#visits.begin(opening));
    do this.#goOn(() => this.#fresh.shift() ?? this.#toGo.take(), this.#after);
    while (this.#goOn(() => this.#toFill.take(), this.#filled));
  }

  /** Searches for a goal near the paths that came close to it. */
  lead(goal: GoalId): void {
    const isFound = () => (this.found as ReadonlyMap<string, Place>).has(goal);
    const field = fieldOfError(goal);
    const near = field === undefined ? [goal] : this.#guardsOf(field, pathOfGoal(goal)[3] ?? '');
    for (const one of near)
      for (const place of this.#detours.towards(one)) {
        this.#keep(place);
        const isThere = field !== undefined && fieldsAt(place).some((item) => item.field === field);
        if (!isFound() && !isThere) continue;
        // The next places are as rare as this one.
        for (const next of [...this.#after(place), ...this.#filled(place)]) this.#keep(next);
        if (isFound()) return;
      }
  }

  /** The goals about a field: that it is shown and, if possible, that it is required. */
  #guardsOf(field: string, rule: string): readonly GoalId[] {
    const { program, portal } = this.subject;
    const item = partsOf(program, portal).items.find(({ value }) => 'field' in value && value.field === field);
    const guards = rule === 'required' ? ['required', 'shown'] : ['shown'];
    return guards.map((guard) => goalId('guard holds', [...(item?.path ?? []), guard]));
  }

  /** @returns whether something new was found */
  #goOn(take: () => Place | undefined, follow: (place: Place) => Iterable<Place>): boolean {
    const before = this.found.size;
    const { events } = this.#visits;
    this.#news = events;
    while (this.found.size < this.goals.size && this.#visits.events - this.#news < this.patience) {
      const place = take();
      if (place === undefined) break;
      for (const next of follow.call(this, place)) this.#keep(next);
    }
    return this.found.size > before;
  }

  /** The shortest known walk for each goal, without walks all of whose goals other walks show too. */
  walks(): readonly Walk[] {
    const { kind, id } = this.subject;
    const ways = [...new Set(this.found.values())].sort((a, b) => b.moves.length - a.moves.length);
    const covered = new Set<string>();
    const chosen: Place[] = [];
    for (const way of ways) {
      const owed = [...this.found].filter(([goal, place]) => place === way && !covered.has(goal));
      if (owed.length === 0) continue;
      for (const goal of way.shows) covered.add(goal);
      chosen.push(way);
    }
    const { program, portal } = this.subject;
    return chosen.map(({ opening, moves, shows }) => {
      const steps = stepsShown(shows, program, portal);
      return { subject: kind, id, opening, moves, shows: [...shows], steps };
    });
  }

  #keep(place: Place): void {
    this.#detours.note(place);
    let isNew = false;
    for (const goal of this.seenAt(place)) {
      if (!this.#isOwed(goal)) continue;
      this.found.set(goal, place);
      this.#news = this.#visits.events;
      isNew = true;
    }
    if (place.isOver) return;
    const key = keyOf(place);
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (isNew) this.#fresh.push(place);
    else this.#toGo.add(place);
    if (place.asked.size === 0) this.#toFill.add(place);
  }

  *#after(place: Place): Generator<Place> {
    const visits = this.#visits;
    const [pending] = place.asked;
    if (pending !== undefined) {
      yield* this.#answered(place, ...pending);
      return;
    }
    for (const control of controlsAt(place)) yield visits.press(place, control);
    for (const isFull of [false, true]) {
      const filled = this.#fillIn(place, formAt(place), isFull);
      if (filled !== place) for (const control of controlsAt(filled)) yield visits.press(filled, control);
    }
    if (Object.keys(place.snapshot.failed).length > 0) yield visits.do(place, { kind: 'retry' });
    const [next] = [...place.timers].sort(([, a], [, b]) => a - b);
    if (next !== undefined) yield visits.elapse(place, next[0]);
    yield visits.do(place, { kind: 'leave' });
  }

  *#answered(place: Place, token: number, operation: string): Generator<Place> {
    const call = Object.values(place.snapshot.invocations).find((one) => one.token === token)?.call;
    const subject = `answer ${call}`;
    for (const said of this.#worth.of(subject, this.subject.sayingsOf(operation))) {
      const next = this.#visits.answer(place, token, said);
      if (this.#isNews(next)) this.#worth.keep(subject, said);
      yield next;
    }
    this.#worth.close(subject);
  }

  /**
   * The places after filling in fields with values that break a rule, or that a guard compares with. Later, only values
   * that change something are tried.
   */
  *#filled(place: Place): Generator<Place> {
    const { state, dialog, answers } = place.snapshot;
    const said = Object.entries(answers).map(([call, { data }]) => `${call} ${data === undefined}`);
    for (const item of fieldsAt(place)) {
      const subject = ['field', item.field, state, dialog?.id, ...said].join(' ');
      for (const value of this.#worth.of(subject, valuesAt(place, item, this.subject))) {
        const typed = this.#visits.fill(place, item.field, value);
        const isSame = typed.timers.size === place.timers.size && typed.asked.size === place.asked.size;
        if (isSame && typed.shows.size === place.shows.size) continue;
        if (this.#isNews(typed)) this.#worth.keep(subject, value);
        yield typed;
      }
      yield this.#visits.fill(
        this.#fillRight(place, item.field),
        item.field,
        nothingLike(place.snapshot.form[item.field]),
      );
      this.#worth.close(subject);
      if (place.context.index.fields.get(item.field)?.program.shows === undefined) continue;
      for (const text of [SEARCHED, '']) yield this.#visits.search(place, item.field, text);
    }
  }

  #isOwed(goal: string): goal is G {
    const found: ReadonlyMap<string, Place> = this.found;
    return (this.goals as ReadonlySet<string>).has(goal) && !found.has(goal);
  }

  /** Whether a place shows something for the first time, or is unlike each one before. */
  #isNews(place: Place): boolean {
    const isFirst = [...this.seenAt(place)].some((goal) => this.#isOwed(goal));
    return isFirst || (!place.isOver && !this.#seen.has(keyOf(place)));
  }

  /** The form with valid fields; `isFull` includes the optional ones. */
  #fillIn(place: Place, form: string, isFull: boolean): Place {
    let filled = place;
    for (let round = 0; round < 2; round += 1) {
      for (const { field } of fieldsAt(place).filter(
        (one) => place.context.index.fields.get(one.field)?.form === form,
      )) {
        const isEmpty = isNothing(filled.snapshot.form[field]);
        if (!breaksRule(filled, field) && !(isFull && isEmpty)) continue;
        filled = this.#fillRight(filled, field);
      }
    }
    return filled;
  }

  /** The field with the first valid value; unchanged if there is none. */
  #fillRight(place: Place, field: string): Place {
    const item = fieldsAt(place).find((one) => one.field === field);
    if (item === undefined) return place;
    const known = this.#good.get(field) ?? [];
    for (const value of [...known, ...valuesAt(place, item, this.subject)]) {
      if (isNothing(value)) continue;
      const tried = this.#visits.fill(place, field, value);
      if (breaksRule(tried, field)) continue;
      this.#good.set(field, [value]);
      return tried;
    }
    return place;
  }
}
