import { generatePath } from 'react-router-dom';
import type { Contract } from '../../../engine/contract/Contract.ts';
import { operationOf } from '../../../engine/contract/Contract.ts';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import type { PortalTables } from '../../../engine/flow/Program.ts';
import { namesIn, routePattern } from '../../../engine/flow/routePattern.ts';
import type { Input, Screen } from '../../../engine/flow/types.ts';
import type { Opening } from '../../player/Ground.ts';
import { type Hints, variantsOf } from './variantsOf.ts';

type Values = Readonly<Record<string, unknown>>;

interface Openable {
  readonly screen: Screen;
  readonly portal: PortalTables;
  readonly contract: Contract;
  /** The name of the call for the environment. */
  readonly environment: string | undefined;
  /** The usual answer of that call; by default the fullest that matches its schema. */
  readonly usual?: unknown;
  readonly hints: Hints;
  /** The source text of everything that the screen can reach: names that do not occur in it make no difference. */
  readonly text: string;
}

/** How many variants of one value are tried; further variants show nothing new. */
const MOST = 12;

/**
 * Every opening of a visit that guards can distinguish: each differs in one thing from the empty and from the full one.
 */
export function openingsOf({
  screen,
  portal,
  contract,
  environment,
  usual: given,
  hints,
  text,
}: Openable): readonly Opening[] {
  const takes = Object.entries(screen.takes ?? {});
  const shapeOf = (name: string): unknown => contract.shapes[name];
  const inputs = takes.map(([name, input]): Choice => {
    const values =
      input.of ??
      (input.type === undefined ? undefined : variantsOf(shapeOf(input.type), name, hints)) ??
      textsFor(name, hints);
    return {
      name,
      values: values.filter((value) => value !== null).slice(0, MOST),
      isNeeded: input.missing !== undefined || isOfPath(input),
    };
  });
  const slots = Object.entries(portal.storage)
    .filter(([slot]) => text.includes(`"$${slot}`))
    .map(
      ([name, shape]): Choice => ({
        name,
        values: variantsOf(shapeOf(shape), name, hints)
          .filter((value) => value !== null)
          .slice(0, MOST),
        isNeeded: false,
      }),
    );
  const called = operationOf(environment ?? '', contract);
  const answers = variantsOf(Object.values(called?.success ?? {})[0], 'environment', hints);
  const environments =
    text.includes('"$env.') || Object.keys(portal.conditions).some((name) => text.includes(`"${name}"`)) ? answers : [];
  const usual = given ?? answers[0];
  const make = (
    given: Values,
    stored: Values,
    more: Partial<Pick<Opening, 'arrival' | 'environment'>> = {},
    path = 0,
  ): Opening => ({
    ...addressWith(screen, given, path),
    stored,
    arrival: 'here',
    environment: usual,
    ...more,
  });
  const [least, most] = [basis(inputs, false), basis(inputs, true)];
  const [nothing, everything] = [{}, basis(slots, true)];
  return [
    make(least, nothing),
    make(most, nothing),
    ...(slots.length === 0 ? [] : [make(least, everything), make(most, everything)]),
    ...screen.route.paths.slice(1).map((_, index) => make(least, nothing, {}, index + 1)),
    ...changesOf(inputs, least).flatMap((given) =>
      slots.length === 0 ? [make(given, nothing)] : [make(given, nothing), make(given, everything)],
    ),
    ...changesOf(inputs, most).map((given) => make(given, nothing)),
    ...changesOf(slots, nothing).map((stored) => make(least, stored)),
    ...changesOf(slots, everything).flatMap((stored) => [make(least, stored), make(most, stored)]),
    ...environments
      .slice(1, MOST * 2)
      .flatMap((one) => [make(least, nothing, { environment: one }), make(most, everything, { environment: one })]),
    ...(text.includes('$env.arrival')
      ? [make(least, nothing, { arrival: 'elsewhere' }), make(most, nothing, { arrival: 'elsewhere' })]
      : []),
  ];
}

interface Choice {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly isNeeded: boolean;
}

const isOfPath = ({ from }: Input): boolean => [from].flat().includes('path') && [from].flat().length === 1;

/** The values to try for a text: a sample, and the values that guards compare it with. */
const textsFor = (name: string, { literals, samples }: Hints): readonly unknown[] => [
  samples[name] ?? `${name}@example.test`,
  ...(literals.get(name) ?? []),
];

const basis = (choices: readonly Choice[], isFull: boolean): Values =>
  Object.fromEntries(choices.filter(({ isNeeded }) => isFull || isNeeded).map(({ name, values }) => [name, values[0]]));

const changesOf = (choices: readonly Choice[], from: Values): readonly Values[] =>
  choices.flatMap(({ name, values, isNeeded }) => [
    ...values.filter((value) => value !== from[name]).map((value) => ({ ...from, [name]: value })),
    ...(isNeeded || !(name in from)
      ? []
      : [Object.fromEntries(Object.entries(from).filter(([other]) => other !== name))]),
  ]);

/** The address and the history entry that give a screen these inputs. */
function addressWith({ route, takes = {} }: Screen, given: Values, index: number) {
  const pattern = routePattern((route.paths[index] ?? '/').replace('*', '/no-such-page'));
  const inPath = namesIn(pattern);
  const path = generatePath(pattern, Object.fromEntries(inPath.map((name) => [name, String(given[name] ?? name)])));
  const query = new URLSearchParams();
  const held: Record<string, unknown> = {};
  const inputs: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const input = takes[name];
    if (input === undefined || value === undefined) continue;
    const from: readonly unknown[] = [input.from].flat();
    inputs[name] = value;
    if (inPath.includes(name)) continue;
    if (from.includes('query') && !isRecord(value)) query.set(name, String(value));
    else held[name] = value;
  }
  // Placeholders in the path are inputs of the screen.
  for (const name of inPath) if (takes[name] !== undefined) inputs[name] = String(given[name] ?? name);
  return { address: query.size > 0 ? `${path}?${query}` : path, inputs, held };
}
