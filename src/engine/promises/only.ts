import { implies, knowledgeOf } from '../flow/expressions/compareGuards.ts';
import { tellGuard } from '../flow/tellGuard.ts';
import type { Happening, Promises } from '../flow/types.ts';
import { fits, fitsEvent, fitsPosition, isPosition, mayFit } from './kept.ts';
import { guardAt } from './Model.ts';
import { type Event, type Moment, type Move, positionAfter, targetOf } from './Moment.ts';
import { type Found as All, search } from './Search.ts';
import { tellHappening, tellWay } from './tellWay.ts';
import type { Fault, Ground } from './Way.ts';

type Place = Pick<Fault, 'file' | 'path'>;

/** Something happens only under conditions. */
export function* judgeOnly(promise: Promises['only'], { model, all }: Ground, place: Place): Generator<Fault> {
  const { only, after, from, by, while: guard, ticked } = promise;
  const what = tellHappening(only);
  const happened = [...momentsOf(only, all)];
  if (happened.length === 0) yield { ...place, message: `${what} never happens`, way: [] };
  if (after !== undefined) {
    const isBefore = {
      event: (event: Event) => after.some((one) => fitsEvent(one, event)),
      position: (at: Event['at']) => after.some((one) => isPosition(one) && fitsPosition(one, at)),
    };
    const screens = new Set(happened.map(({ event, from: { at } }) => event?.at.screen ?? at.screen));
    for (const one of momentsOf(only, search(model, isBefore, screens)))
      yield fault(`${what} without ${after.map(tellHappening).join(' or ')} first`, one, place);
  }
  for (const one of happened) {
    const { event } = one;
    const screen = event?.at.screen ?? '';
    if (from !== undefined && !(event !== undefined && [from].flat().includes(screen)))
      yield fault(event === undefined ? `${what} by its address` : `${what} on ${screen}`, one, place);
    else if (by !== undefined && ![by].flat().some((start) => start === (event?.move.start ?? 'open')))
      yield fault(`${what} ${HOW[event?.move.start ?? 'open']}`, one, place);
    else if (guard !== undefined && !(event !== undefined && holdsAt(event, guard)))
      yield fault(`${what} although ${tellGuard(guard)} may not hold`, one, place);
    else if (ticked !== undefined && event !== undefined)
      for (const field of [ticked].flat())
        if (!requiredBy(event).includes(field)) yield fault(`${what} without ${field}`, one, place);
  }
}

const HOW: Readonly<Record<Move['start'], string>> = {
  open: 'when a screen is opened',
  press: 'by a press',
  change: 'by a change',
  time: 'by a time',
  answer: 'by an answer',
};

const holdsAt = ({ move, at }: Event, guard: NonNullable<Promises['only']['while']>): boolean =>
  implies(guardAt(move, at.state), guard, knowledgeOf(move.scope));

/** A screen leads nowhere else. */
export function* judgeLeadsTo(
  { leaving, leadsTo }: Promises['leadsTo'],
  { all }: Ground,
  place: Place,
): Generator<Fault> {
  const screens = [leaving].flat();
  for (const one of all.events) {
    const { event } = one;
    const target = targetOf(event);
    if (!screens.includes(event.at.screen) || target === undefined) continue;
    if (event.move.scope.unit.kind === 'shell' || leadsTo.some((target) => fits(target, event))) continue;
    yield fault(`${event.at.screen} leads to ${target}`, one, place);
  }
}

/** A step, or the opening of an address. */
interface Found {
  readonly event: Event | undefined;
  readonly from: Moment;
  readonly asked?: Moment;
}

/** Each way in which something happens: by a step, or by opening an address. */
function* momentsOf(only: Happening, reached: All): Generator<Found> {
  if (isPosition(only) && only.state === undefined && only.dialog === undefined) {
    const all = [...reached.moments.values()];
    // A screen is there once it is open; one that always leads away is not.
    const standing = new Set(all.flatMap(({ kind, at }) => (kind === 'at' ? [at.screen] : [])));
    for (const from of all)
      if (from.kind === 'open' && standing.has(from.at.screen) && fitsPosition(only, from.at))
        yield { event: undefined, from };
  }
  for (const one of mayFit(only, reached)) if (fits(only, one.event) || isEntered(only, one.event)) yield one;
}

const isEntered = (only: Happening, event: Event): boolean => {
  const after = positionAfter(event);
  return (
    isPosition(only) &&
    event.move.entered !== undefined &&
    after !== undefined &&
    only.dialog !== undefined &&
    fitsPosition(only, after)
  );
};

function fault(message: string, found: Found, place: Place): Fault {
  const move = found.event?.move ?? found.from.by;
  return { file: move?.file ?? place.file, path: move?.path ?? place.path, message, way: tellWay(found) };
}

/** What the form of a pressed submit requires: fields, and items of fields, as `terms.age`. Empty for other steps. */
export function requiredBy({ move, at }: Event): readonly string[] {
  const { scope, start, dialog } = move;
  if (start !== 'press' || !isSubmit(move)) return [];
  return [...scope.unit.fields].flatMap(([name, placed]) => {
    const { field } = placed;
    const states = field.in === undefined ? undefined : [field.in].flat();
    if (placed.dialog !== dialog) return [];
    if (states !== undefined && (at.state === undefined || !states.includes(at.state))) return [];
    if (field.shown !== undefined && !implies(guardAt(move, at.state), field.shown, knowledgeOf(scope))) return [];
    const { items = [] } = field as { items?: readonly { readonly id: string; readonly required?: boolean }[] };
    const boxes = items.filter(({ required }) => required === true).map(({ id }) => `${name}.${id}`);
    return [...(field.required === true ? [name] : []), ...boxes];
  });
}

/** The step is in the body's item itself, under "do". */
function isSubmit({ on, scope: { unit }, dialog }: Move): boolean {
  const bodies =
    dialog === undefined ? unit.bodies.map(({ value }) => value) : [unit.dialogs.get(dialog)?.value.body ?? []];
  return bodies.flat().some((item) => 'submit' in item && item.submit === on);
}
