import { compareNames } from '../contract/compareNames.ts';
import { isRecord } from '../contract/isRecord.ts';
import { oncePerPair } from '../contract/oncePer.ts';
import type { Flows } from '../flow/Flows.ts';
import type { PromiseLine } from '../flow/types.ts';
import type { Fault, Ground } from './Broken.ts';
import { Conditions } from './Conditions.ts';
import { exitsIn } from './exitsIn.ts';
import { groundOf, judge } from './judgePromises.ts';
import { Model } from './Model.ts';
import { type Says, tellApart } from './tellApart.ts';
import type { Way } from './Way.ts';

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
