import { contract, type HttpOperationId, isOperationId, operationOf } from '../../../contract/operations.ts';
import { failureOutcomes, successOutcomes } from '../../../engine/contract/Contract.ts';
import { oncePer } from '../../../engine/contract/oncePer.ts';
import type { Flows } from '../../../engine/flow/Flows.ts';
import { resolveScreen } from '../../../engine/flow/resolveUnit.ts';
import type { Item } from '../../../engine/flow/types.ts';
import type { Unit } from '../../../engine/flow/Unit.ts';
import { textMatching } from '../../textMatching.ts';
import { addressOf } from './addressOf.ts';
import type { Attempt, Plan, PlannedMove } from './Plan.ts';
import type { Goal, Inputs, Move, Scene, ScenePath } from './Scene.ts';
import { inputValue, SAMPLES } from './samples.ts';

/** Choices that a path leaves open: answers may have their optional members or not, or not come at all. */
interface Variant {
  readonly isFull: boolean;
  /** For a screen that only passes through, this is the only visible state. */
  readonly isWaiting?: true;
}

const FULL: Variant = { isFull: true };
const BARE: Variant = { isFull: false };
const WAITING: Variant = { isFull: true, isWaiting: true };

/** All paths are tried with the first variant before any is tried with the last. */
function variantsOf({ kind }: Goal): readonly Variant[] {
  if (kind === 'first' || kind === 'state') return [FULL, BARE, WAITING];
  if (kind === 'loading') return [WAITING];
  return kind === 'empty' ? [BARE] : [FULL, BARE];
}

/** Every screen with all that it reaches, read once for all scenes. */
const unitsOf = oncePer(
  (flows: Flows): ReadonlyMap<string, Unit> =>
    new Map(
      [...flows.screens.keys()].flatMap((id) => {
        const unit = resolveScreen(flows, id);
        return unit === undefined ? [] : [[id, unit] as const];
      }),
    ),
);

/** How the stage plays a scene. */
export function planOf(scene: Scene, flows: Flows, languages: readonly string[]): Plan {
  const attempts = variantsOf(scene.goal).flatMap((variant) =>
    scene.ways.flatMap((way) => {
      const unit = unitsOf(flows).get(way.screen);
      return unit === undefined ? [] : [attemptOf(way, variant, unit, flows, languages)];
    }),
  );
  const unit = unitsOf(flows).get(scene.ways[0]?.screen ?? '');
  const calls = (unit === undefined ? [] : operationsOf(unit)).map((operation) => {
    const outcomes = [...successOutcomes(operationOf(operation)), ...failureOutcomes(operation, contract)];
    return [operation, [...new Set(outcomes)]] as const;
  });
  return { id: scene.id, goal: scene.goal, attempts, calls: Object.fromEntries(calls) };
}

function attemptOf(
  way: ScenePath,
  { isFull, isWaiting }: Variant,
  unit: Unit,
  flows: Flows,
  languages: readonly string[],
): Attempt {
  const inputs: Inputs = Object.assign({}, ...way.moves.map((move) => move.inputs));
  const addressIn = (language: string) =>
    'route' in unit.source
      ? addressOf(unit.source, (name, input) => {
          const wanted = inputs[name];
          return wanted === undefined
            ? inputValue(language)(name, input)
            : wanted === null
              ? undefined
              : String(wanted);
        })
      : '/';
  let place: Goal = { kind: 'first' };
  const moves = way.moves.map((move) => {
    const planned = moveOf(move, place, unit, flows);
    place = move.goal ?? place;
    return planned;
  });
  return {
    screen: unit.id,
    addresses: Object.fromEntries(languages.map((language) => [language, addressIn(language)])),
    inputs,
    answers: way.moves.flatMap(({ answers }) => answers),
    isFull,
    waiting: isWaiting ? operationsOf(unit) : [],
    lacking: way.moves.flatMap(({ lacks }) => (lacks === undefined ? [] : (SAMPLES.lacking[lacks] ?? []))),
    moves,
  };
}

function moveOf({ press, wait, fill, goal }: Move, place: Goal, unit: Unit, { definition }: Flows): PlannedMove {
  const dialog = place.kind === 'dialog' ? place.id : undefined;
  const fields = [...unit.fields.values()]
    .filter((placed) => placed.dialog === dialog)
    .map(({ field: item }) => {
      const { field, widget } = item;
      const sample = sampleFor(item) ?? definition.fields[widget]?.sample;
      return sample === undefined ? { field } : { field, sample };
    });
  return {
    ...(press === undefined ? {} : { press }),
    ...(wait === undefined ? {} : { wait }),
    ...(goal === undefined ? {} : { goal }),
    fill: fill ?? 'samples',
    fields: press === undefined ? [] : fields,
  };
}

/** The service's operations that a screen can call. */
const operationsOf = (unit: Unit): HttpOperationId[] => [
  ...new Set(
    [...unit.calls.values()]
      .map(({ value }) => value.operation)
      .filter((name): name is HttpOperationId => isOperationId(name) && !name.startsWith('browser ')),
  ),
];

/** A text for the pattern that a field has of its own. */
function sampleFor({ rules = [] }: Extract<Item, { field: string }>): string | undefined {
  const [own] = rules.flatMap((rule) => (typeof rule === 'object' && 'pattern' in rule ? [String(rule.pattern)] : []));
  return own === undefined ? undefined : textMatching(own);
}
