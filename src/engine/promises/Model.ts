import { operationOf, successOutcomes } from '../contract/Contract.ts';
import { oncePer } from '../contract/oncePer.ts';
import { together } from '../contract/together.ts';
import { leadsAway } from '../flow/exitsOf.ts';
import { knowledgeOf, neverHolds } from '../flow/expressions/compareGuards.ts';
import type { CompletedFile, Flows } from '../flow/Flows.ts';
import { resolveScreen, resolveShell } from '../flow/resolveUnit.ts';
import type { Guard, Screen } from '../flow/types.ts';
import type { Unit } from '../flow/Unit.ts';
import { type Event, keyOf, type Moment, type Move, type Position, positionAfter } from './Moment.ts';
import { mayDoNothing, movesOf } from './movesOf.ts';

/** Something on the same screen that a step leads to: other screens are open to every visitor anyway. */
export interface Target extends Pick<Moment, 'kind' | 'at'> {
  /** Its name. */
  readonly leads: string;
}

/** A step from one place. */
export interface Edge {
  /** Undefined for what happens automatically when a screen is opened. */
  readonly event?: Event;
  /** The names of what must be reached first: where it begins, the call that it answers, the results that it needs. */
  readonly needs: readonly string[];
  readonly targets: readonly Target[];
  /** The name of the result that it brings. */
  readonly result?: string;
}

/** The steps of one screen. Revisions share it as long as nothing that it depends on changes. */
export interface ScreenPart {
  readonly unit: Unit;
  readonly first: string | undefined;
  /** Steps that run when the screen is entered, of the screen and of its shell. */
  readonly entry: readonly Move[];
  readonly moves: readonly Move[];
  /** The answers to each call, by its key. */
  readonly answers: ReadonlyMap<string, readonly Move[]>;
  readonly staysAtEntry: boolean;
  /** The steps from each place, as far as they are known. */
  readonly edges: Map<string, readonly Edge[]>;
}

/**
 * Every visit that the flows allow, as states and steps (explicit-state model checking by breadth-first search; Baier
 * and Katoen, Principles of Model Checking, section 3.3). It takes more for possible than is: each answer of the
 * contract may come at any time after its call, and a guard counts as both unless states, types or the guards around it
 * decide it. So what it calls impossible is impossible; what it finds is the shortest way that the flows alone allow.
 */
export class Model {
  readonly screens: ReadonlyMap<string, ScreenPart>;

  constructor(readonly flows: Flows) {
    const partOf = isLive(flows) ? makeParts() : partsWith(sharedWith(flows));
    this.screens = new Map(
      [...flows.screens].flatMap(([id, file]) => {
        const part = partOf(flows, file);
        return part === undefined ? [] : [[id, part] as const];
      }),
    );
  }

  /** Whether a step can run at a position. */
  isPossible(move: Move, { screen, state, dialog }: Position): boolean {
    if (move.states !== undefined && (state === undefined || !move.states.includes(state))) return false;
    if (move.dialog !== undefined && move.dialog !== dialog) return false;
    if (move.dialog === undefined && dialog !== undefined && !move.isBehind && this.#isModal(screen, dialog))
      return false;
    const known = possibleIn(move);
    const before = known.get(state);
    if (before !== undefined) return before;
    // A guard that never holds in any state is no step at all, so only the state is new here.
    const possible = !readsState(move) || !neverHolds(guardAt(move, state), knowledgeOf(move.scope));
    known.set(state, possible);
    return possible;
  }

  /** The steps that begin at an address, at a position or at a place. */
  edgesFrom(name: string, at: Position): readonly Edge[] {
    const part = this.screens.get(at.screen);
    if (part === undefined) return [];
    const edges = part.edges.get(name) ?? [...this.#begin(name, at, part)];
    part.edges.set(name, edges);
    return edges;
  }

  *#begin(name: string, at: Position, part: ScreenPart): Generator<Edge> {
    const { first, entry, staysAtEntry, moves, answers } = part;
    if (name === openKey(at.screen)) {
      const base = { ...at, state: first };
      const own = entry.filter(({ on, scope }) => on !== 'load' && scope.unit.kind === 'screen');
      if (staysAtEntry || own.length === 0) yield { needs: [name], targets: [standing(base)] };
      for (const move of entry) yield* this.#edge(move, base, [name], own.includes(move));
    } else if (name === keyOf(at)) {
      for (const move of moves) yield* this.#edge(move, at, [name]);
      for (const [call, lines] of answers)
        for (const move of lines) if (movesDialog(move)) yield* this.#edge(move, at, [name, askedKey(at.screen, call)]);
    } else if (name === placeKey(at)) {
      for (const [call, lines] of answers)
        for (const move of lines)
          if (!movesDialog(move)) yield* this.#edge(move, at, [name, askedKey(at.screen, call)]);
    }
  }

  /** @param isEntry it may choose the first position, so it leads to one even if it stays where it is */
  *#edge(move: Move, at: Position, before: readonly string[], isEntry = false): Generator<Edge> {
    if (!this.isPossible(move, at)) return;
    const { call } = move.step;
    const next = leadsAway(move.step) ? undefined : positionAfter({ move, at });
    const targets: Target[] = [];
    if (next !== undefined && (isEntry || keyOf(next) !== keyOf(at))) targets.push(standing(next));
    if (next !== undefined && call !== undefined)
      targets.push({ kind: 'asked', at: next, leads: askedKey(at.screen, callKey(move, call)) });
    const result = resultOf(move, at.screen);
    const needs = [...before, ...move.needs.map((one) => resultKey(at.screen, one))];
    yield { event: { move, at }, needs, targets, ...(result !== undefined && { result }) };
  }

  #isModal(screen: string, dialog: string): boolean {
    return this.screens.get(screen)?.unit.dialogs.get(dialog)?.value.modal !== false;
  }
}

/** Whether a step can run in each state, as far as that is known. */
const possibleIn = oncePer((_: Move) => new Map<string | undefined, boolean>());

const readsState = oncePer(({ guard }: Move): boolean => JSON.stringify(guard).includes('"$state"'));

/** The guard of a step, with the state in which it is evaluated. */
export const guardAt = ({ guard, scope }: Move, state: string | undefined): Guard =>
  state === undefined || scope.unit.kind === 'shell' ? guard : { all: [guard, { $state: state }] };

/** Everything that the steps of a screen depend on besides its own file: what screens share, and pass to their shells. */
const sharedWith = ({
  definition,
  portal,
  calls,
  kinds,
  languages,
  dialogs,
  outcomes,
  rules,
  screens,
}: Flows): object =>
  together([
    definition,
    ...[portal, calls, kinds, languages].map((file) => file?.value ?? NONE),
    ...[dialogs, outcomes, rules].flatMap((files) => [NONE, ...[...files].flatMap(named)]),
    ...[...screens].flatMap(([id, { value }]) =>
      Object.values(value.gives ?? {}).some((given) => given !== null) ? named([id, { value }]) : [],
    ),
  ]);

/** A renamed file has the same content, but other files mean something else by its names. */
const named = ([id, { value }]: readonly [string, { readonly value: object }]) => [id, value];
const NONE = {};

/** Whether these flows change in place, as those of a check session do: the same objects then mean something else. */
export const isLive = ({ derive }: Flows): boolean => derive !== undefined;

/** The parts of screens that share the same. */
const partsWith = oncePer((_: object) => makeParts());

function makeParts() {
  const shells = new Map<string, readonly Move[]>();
  const movesOfShell = (flows: Flows, id: string): readonly Move[] => {
    const unit = resolveShell(flows, id);
    const moves = shells.get(id) ?? (unit === undefined ? [] : movesOf(flows, unit));
    shells.set(id, moves);
    return moves;
  };
  const known = new WeakMap<object, ScreenPart>();
  return (flows: Flows, { id, value }: Pick<CompletedFile<Screen>, 'id' | 'value'>): ScreenPart | undefined => {
    const before = known.get(value);
    if (before?.unit.id === id) return before;
    const unit = resolveScreen(flows, id);
    if (unit === undefined) return undefined;
    const part = screenPart(flows, unit, movesOfShell(flows, value.route.shell));
    known.set(value, part);
    return part;
  };
}

function screenPart(flows: Flows, unit: Unit, ofShell: readonly Move[]): ScreenPart {
  const own = movesOf(flows, unit);
  const all = [...own, ...ofShell];
  const entry = unit.handlers.find(({ file, path }) => file === unit.file && path[0] === 'entry')?.value;
  return {
    unit,
    first: Object.keys(unit.states)[0],
    entry: all.filter(({ entered }) => entered === 'screen'),
    moves: all.filter(({ entered, call }) => entered !== 'screen' && call === undefined),
    answers: answersOf(all),
    staysAtEntry: mayDoNothing(entry, { flows, unit }),
    edges: new Map(),
  };
}

function answersOf(moves: readonly Move[]): ReadonlyMap<string, readonly Move[]> {
  const answers = new Map<string, Move[]>();
  for (const move of moves) {
    if (move.call === undefined) continue;
    const key = callKey(move, move.call);
    const known = answers.get(key) ?? [];
    answers.set(key, known);
    known.push(move);
  }
  return answers;
}

const openKey = (screen: string): string => `open ${screen}`;
const askedKey = (screen: string, call: string): string => `asked ${screen} ${call}`;
const resultKey = (screen: string, call: string): string => `result ${screen} ${call}`;
/** A position with any dialog or none. */
export const placeKey = ({ screen, state }: Position): string => `place ${screen}|${state ?? ''}`;

export const opened = (screen: string): Target => ({
  kind: 'open',
  at: { screen, state: undefined, dialog: undefined },
  leads: openKey(screen),
});
const standing = (at: Position): Target => ({ kind: 'at', at, leads: keyOf(at) });

/** Whether the effect of a step depends on the open dialog. An answer that closes none does the same behind each. */
const movesDialog = ({ step }: Move): boolean => step.state !== undefined || step.close === true;

/** The result that an answer brings: after the first success, steps that need the result are possible. */
function resultOf({ call, operation = '', on, scope: { flows, unit } }: Move, screen: string): string | undefined {
  const known = operationOf(operation, flows.definition.contract);
  if (call === undefined || unit.kind === 'shell' || known === undefined) return undefined;
  return successOutcomes(known).includes(on) ? resultKey(screen, call) : undefined;
}

const callKey = ({ scope: { unit } }: Move, call: string): string => `${unit.kind} ${unit.id} ${call}`;
