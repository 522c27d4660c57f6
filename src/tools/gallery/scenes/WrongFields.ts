import { rulesOf } from '../../../engine/runtime/rules/judgeForm.ts';
import {
  controlsAt,
  fieldsAt,
  formAt,
  isNothing,
  judgedAt,
  nothingLike,
  valuesAt,
} from '../../walks/search/likeness.ts';
import { type Place, type Subject, scopeOf } from '../../walks/search/Place.ts';
import { Visits } from '../../walks/search/Visits.ts';
import type { Goal, Said } from './Scene.ts';

type Kind = 'required' | 'invalid';

interface Wrong {
  readonly goal: Goal;
  readonly place: Place;
}

/**
 * Scenes that show the message of each rule of each field: forms that are sent empty, and forms in which as many fields
 * as possible break a rule that no scene has shown yet.
 */
export class WrongFields {
  readonly scenes: Wrong[] = [];
  readonly #owed: Map<string, Kind>;
  readonly #visits: Visits;

  constructor(private readonly subject: Subject) {
    this.#visits = new Visits(subject);
    const rules = Object.values(subject.program.forms).flatMap((form) => Object.entries(form.rules));
    this.#owed = new Map(
      rules.flatMap(([field, list]) =>
        // Only the service can tell that a `judge` rule is broken, and its message is an outcome's.
        list.filter(({ test }) => test !== 'judge').map(({ id, test }) => [`${field} ${id}`, kindOf(test)] as const),
      ),
    );
  }

  /** Whether no scene shows the message of a rule yet. */
  owes = (field: string, rule: string): boolean => this.#owed.has(`${field} ${rule}`);

  /** Rules that no scene breaks, as `field rule`. */
  get missing(): readonly string[] {
    return [...this.#owed.keys()];
  }

  /** Fills in a place's fields again and again, until nothing new appears. */
  fillIn(base: Place): void {
    while (this.take(sentEmpty(base, this.#visits, this.owes)));
    while (this.take(brokenAt(base, this.subject, this.#visits, this.owes)));
  }

  /**
   * Makes a place a scene if it shows a message that no scene shows yet.
   * @returns whether the place became a scene
   */
  take(place: Place): boolean {
    const shown = shownAt(place).flatMap((name) => {
      const kind = this.#owed.get(name);
      return kind === undefined ? [] : [{ name, kind }];
    });
    const kind = shown.some((one) => one.kind === 'invalid') ? 'invalid' : 'required';
    if (shown.length === 0) return false;
    for (const { name } of shown) this.#owed.delete(name);
    const count = this.scenes.filter(({ goal }) => goal.kind === kind).length;
    const says = shown.flatMap(({ name }) => saidBy(name, place));
    this.scenes.push({ goal: { kind, ...(count === 0 ? {} : { id: `${count + 1}` }), says }, place });
    return true;
  }
}

type Owes = (field: string, rule: string) => boolean;

const kindOf = (test: string): Kind => (test === 'required' ? 'required' : 'invalid');

/** The messages that a place shows, as `field rule`. */
const shownAt = (place: Place): string[] =>
  fieldsAt(place).flatMap(({ field }) => {
    const rule = judgedAt(place, field);
    return rule === undefined || !(field in place.snapshot.touched) ? [] : [`${field} ${rule}`];
  });

/** @param name `field rule`, as `shownAt` names it */
function saidBy(name: string, place: Place): Said[] {
  const [field = '', rule] = name.split(' ');
  return rulesOf(field, scopeOf(place))
    .filter(({ id }) => id === rule)
    .map(({ message, limit }) => ({ field, message, limit: typeof limit === 'number' ? limit : undefined }));
}

/** The form with empty fields, sent if possible. */
function sentEmpty(base: Place, visits: Visits, owes: Owes): Place {
  let place = base;
  for (const { field } of fieldsAt(base)) {
    const value = base.snapshot.form[field];
    if (!isNothing(value) && owes(field, 'required')) place = visits.fill(place, field, nothingLike(value));
  }
  const controls = base.context.index.controls.get(formAt(base));
  const submit = [...controlsAt(place)].find(({ action }) => 'submit' in (controls?.get(action)?.item ?? {}));
  return submit === undefined ? place : visits.press(place, submit);
}

/** The form with as many fields as possible breaking a rule that is not shown yet. */
function brokenAt(base: Place, subject: Subject, visits: Visits, owes: Owes): Place {
  let place = base;
  for (const item of fieldsAt(base)) {
    const rules = rulesOf(item.field, scopeOf(place));
    if (!rules.some(({ id, test }) => kindOf(test) === 'invalid' && owes(item.field, id))) continue;
    for (const value of valuesAt(place, item, subject)) {
      const tried = visits.fill(place, item.field, value);
      const rule = judgedAt(tried, item.field);
      if (rule === undefined || rule === 'required' || !owes(item.field, rule)) continue;
      place = tried;
      break;
    }
  }
  return place;
}
