import { compareNames } from '../contract/compareNames.ts';
import { isRecord } from '../contract/isRecord.ts';
import { oncePer, oncePerPair } from '../contract/oncePer.ts';
import { exitsOf } from '../flow/exitsOf.ts';
import type { Flows } from '../flow/Flows.ts';
import type { PromiseLine } from '../flow/types.ts';
import { Conditions } from './Conditions.ts';
import { groundOf, judge } from './judgePromises.ts';
import { Model } from './Model.ts';
import type { Happened } from './Moment.ts';
import { type Says, tellApart } from './tellApart.ts';
import { tellWay } from './tellWay.ts';
import type { Fault, Ground, Way } from './Way.ts';

/** One revision, with what its messages say. */
interface Side {
  readonly flows: Flows;
  readonly says: Says;
}

interface Compared {
  readonly opened: readonly Way[];
  readonly closed: readonly Way[];
  /** Sentences about what could not be decided. */
  readonly undecided: readonly string[];
}

/** Steps that all searches of one revision may take together: some ten seconds. */
const MOST = 2_000_000;

/**
 * The ways that one revision allows and the other does not: what breaks a promise of either, and what nobody needs to
 * promise. These are new ways to the service, which takes over once somebody is signed in; new hosts; what can be done
 * without a press, a dialog, a required field or an answer that it needed; and answers that can be told apart, perhaps
 * by whether an account exists.
 */
export function compareWays(was: Side, is: Side, most = MOST): Compared {
  if (was.flows === is.flows) return compareMessages(is.flows, was.says, is.says);
  const [before, after] = [openSide(was, [was, is], most), openSide(is, [was, is], most)];
  const undecided = [before, after].flatMap(({ conditions, ground: { model } }) => [
    ...conditions.undecided.map(
      (screen) => `What a visit to ${screen} has to pass was not searched, since the flows are too large`,
    ),
    ...[...model.flows.screens.keys()]
      .filter((id) => !model.screens.has(id))
      .map((id) => `The ways of ${id} were not searched, since it cannot be resolved`),
  ]);
  return { opened: opened(before, after), closed: opened(after, before), undecided: [...new Set(undecided)] };
}

/** Other messages over the same flows change only what visitors can tell apart, so nothing is searched. */
function compareMessages(flows: Flows, was: Says, is: Says): Compared {
  const model = new Model(flows);
  const [before, after] = [
    { model, says: was },
    { model, says: is },
  ];
  return { opened: [...tellApart(after, before)], closed: [...tellApart(before, after)], undecided: [] };
}

interface OpenSide {
  readonly ground: Ground;
  readonly says: Says;
  readonly conditions: Conditions;
  readonly ways: ReadonlyMap<string, Way>;
}

function openSide({ flows, says }: Side, both: readonly Side[], most: number): OpenSide {
  const ground = groundOf(flows);
  const ways = new Map<string, Way>();
  for (const way of [...brokenIn(ground, both), ...exitsIn(ground)])
    if (!ways.has(way.keys[0])) ways.set(way.keys[0], way);
  return { ground, says, conditions: new Conditions(ground.model, most), ways };
}

/** What the second side allows and the first does not. */
const opened = (before: OpenSide, after: OpenSide): readonly Way[] => [
  ...[...after.ways.values()].filter(({ keys: [key] }) => !before.ways.has(key)),
  ...after.conditions.lostFrom(before.conditions),
  ...tellApart({ model: after.ground.model, says: after.says }, { model: before.ground.model, says: before.says }),
];

/** For `JSON.stringify`: members in one order. */
const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareNames(a, b))) : value;

/** The faults of a promise in one revision, found once for all that are compared with it. */
const faultsOf = oncePerPair((_: PromiseLine, __: Ground): { found?: readonly Fault[] } => ({}));

/** How a revision breaks the promises of both: a promise that is changed or removed does not excuse its breach. */
function* brokenIn(ground: Ground, both: readonly Side[]): Generator<Way> {
  const judged = new Set<string>();
  for (const { flows } of both) {
    for (const [id, promise] of Object.entries<PromiseLine>(flows.promises?.value ?? {})) {
      const { why: _, ...rest } = promise;
      const said = JSON.stringify([id, rest], inOrder);
      if (judged.has(said)) continue;
      judged.add(said);
      const place = { file: flows.promises?.path ?? '', path: [id] };
      const faults = faultsOf(promise, ground);
      faults.found ??= [...judge(promise, ground, place)];
      for (const { message, way, file, path } of faults.found)
        yield {
          keys: [`${said} ${message}`],
          opened: `The promise ${id} no longer holds:`,
          closed: `The promise ${id} holds where it did not:`,
          what: message,
          file,
          path,
          visit: way,
          screen: undefined,
        };
    }
  }
}

/** Known for each step, since it happens at many positions. */
const exits = oncePer(exitsOf);

/**
 * The ways out of the portal: to the service, which takes over once somebody is signed in, by what leads there; and to
 * each other host.
 */
function* exitsIn({ model, all }: Ground): Generator<Way> {
  const { places = {} } = model.flows.portal?.value ?? {};
  for (const one of all.events) {
    for (const { kind, target, isAway } of exits(one.event.move.step)) {
      if (kind !== 'place') continue;
      const site = places[target]?.site;
      const host = site === undefined ? target : `the site ${site}`;
      // Nobody knows the host of an address to which a value leads.
      if (site !== undefined || target.startsWith('$'))
        yield wayOf(one, {
          keys: [`host ${host}`],
          opened: 'Visitors can now be sent to',
          closed: 'Visitors are no longer sent to',
          what: host,
        });
      else if (isAway)
        yield wayOf(one, {
          keys: [`to ${target} ${triggerOf(one)}`],
          opened: `The service now takes over at ${target}`,
          closed: `The service no longer takes over at ${target}`,
          what: triggerOf(one),
        });
    }
  }
}

/** An answer is the same on every screen that gets it; a press is not. */
function triggerOf({ event: { move, at } }: Happened): string {
  const { start, on, operation } = move;
  if (start === 'answer') return `after the answer ${on} of ${operation}`;
  return `${{ open: 'when it opens', press: `after ${on}`, change: `after ${on}`, time: `after ${on}` }[start]} on ${at.screen}`;
}

const wayOf = (one: Happened, told: Pick<Way, 'keys' | 'opened' | 'closed' | 'what'>): Way => ({
  ...told,
  file: one.event.move.file,
  path: one.event.move.path,
  visit: tellWay(one),
  screen: one.event.at.screen,
});
