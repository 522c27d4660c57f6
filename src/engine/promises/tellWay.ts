import { tellGuard } from '../flow/tellGuard.ts';
import { AS_WRITTEN, deedsOf } from '../flow/tellStep.ts';
import type { Happening, Step } from '../flow/types.ts';
import { VERB_NAMES, verbNamed } from '../language/verbs.ts';
import { type Event, type Happened, type Move, type VisitStep, wayBefore } from './Moment.ts';

/** A visit, step by step: a shortest one that the flows allow. */
export function tellWay({
  event,
  ...how
}: Pick<Happened, 'from' | 'asked'> & { readonly event?: Event | undefined }): readonly VisitStep[] {
  const lines = wayBefore(how).flatMap(({ kind, at, by, from }) => {
    if (by !== undefined) return [tellMove(by, from?.at.screen ?? '')];
    return kind === 'open' ? [{ says: `open ${at.screen} by its address`, does: { open: at.screen } }] : [];
  });
  return event === undefined ? lines : [...lines, tellMove(event.move, event.at.screen)];
}

function tellMove(move: Move, screen: string): VisitStep {
  const { start, on, call, operation = '', step, guard, dialog } = move;
  const leads = [...deedsOf(step, AS_WRITTEN).values()].filter(({ sort }) => sort === 'leads').map(({ does }) => does);
  const does = leads.length === 0 ? 'stays' : leads.join(' and ');
  const what = {
    open: 'at the start',
    press: `pressing ${on}${dialog === undefined ? '' : ` in the dialog ${dialog}`}`,
    change: `changing ${on}`,
    time: `after ${on}`,
    answer: `${operation} answers ${on === 'success' ? 'with success' : on}`,
  }[start];
  const open = openGuard(guard);
  const where = call === undefined ? `${screen}: ${what}` : what;
  const says = `${where} ${does}${open === '' ? '' : `, if ${open}`}`;
  const deeds = {
    open: undefined,
    press: { press: on },
    change: { change: on },
    time: { wait: on },
    answer: { answer: on, of: operation },
  };
  const did = deeds[start];
  const to = leadsOf(step);
  return { says, ...(did !== undefined && { does: did }), ...(Object.keys(to).length > 0 && { leads: to }) };
}

/** The members of a step that lead somewhere. */
const leadsOf = (step: Step): Partial<Step> =>
  Object.fromEntries(
    VERB_NAMES.flatMap((name) =>
      step[name] === undefined || verbNamed(name).leads === undefined ? [] : [[name, step[name]]],
    ),
  );

/** The guards that stay open; those of states are in the way itself. */
function openGuard(guard: Move['guard']): string {
  const all = typeof guard === 'object' && Array.isArray(guard.all) ? guard.all : [guard];
  return all
    .filter((one) => !isEmpty(one) && !JSON.stringify(one).includes('"$state"') && !isNegation(one))
    .map((one) => tellGuard(one as Move['guard']))
    .join(' and ');
}

const isEmpty = (guard: unknown): boolean => JSON.stringify(guard) === '{"all":[]}';
const isNegation = (guard: unknown): boolean => typeof guard === 'object' && guard !== null && 'not' in guard;

/** The members that can say by themselves what happens, the most telling first. */
const WORDS: Readonly<Record<Exclude<keyof Happening, 'outcome' | 'screen'>, string>> = {
  operation: 'calling',
  place: 'going to',
  message: 'the message',
  away: 'leaving the portal',
  press: 'pressing',
  dialog: 'the dialog',
  state: 'the state',
};

/** A happening as a phrase: “the screen mfa”, “calling sign-in.verify”, “pressing next on sign-in”. */
export function tellHappening(happening: Happening): string {
  const { screen } = happening;
  const what = tellWhat(happening);
  if (what === undefined) return `the screen ${listed(screen)}`;
  return screen === undefined ? what : `${what} on ${listed(screen)}`;
}

/** Undefined for being on a screen. */
function tellWhat({ outcome, ...others }: Happening): string | undefined {
  const [first] = Object.entries(WORDS).flatMap(([name, words]) => {
    const names = others[name as keyof typeof WORDS];
    return names === undefined ? [] : [names === true ? words : `${words} ${listed(names)}`];
  });
  if (outcome === undefined) return first;
  const of = others.operation === undefined ? '' : ` of ${listed(others.operation)}`;
  return `the answer ${listed(outcome)}${of}`;
}

const listed = (names: string | string[] | undefined): string => [names ?? []].flat().join(' or ');
