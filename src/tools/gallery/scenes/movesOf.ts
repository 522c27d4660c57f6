import { contract, type HttpOperationId, isOperationId, operationOf } from '../../../contract/operations.ts';
import { failureOutcomes, successOutcomes } from '../../../engine/contract/Contract.ts';
import { actionOf } from '../../../engine/flow/actionOf.ts';
import { durationOf } from '../../../engine/flow/durationOf.ts';
import type { Handler, Item, Outcomes, Step } from '../../../engine/flow/types.ts';
import type { LocatedCall, Unit } from '../../../engine/flow/Unit.ts';
import { inputsOfSteps } from './inputsOfSteps.ts';
import type { Answered, Goal, Inputs, Move } from './Scene.ts';

interface Effect {
  readonly goal: Goal;
  readonly answers: readonly Answered[];
  readonly lacks?: string;
  readonly inputs?: Inputs;
}

const isHttp = (name: string): name is HttpOperationId => isOperationId(name) && !name.startsWith('browser ');

/** The actions of a body, including those of list entries. */
const actionsIn = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((item) => ('list' in item ? actionsIn(item.item) : 'do' in item ? [item] : []));
const idOf = (item: Item): string | undefined => actionOf(item)?.id;
const isIn = (item: Item, state: string) => item.in === undefined || [item.in].flat().includes(state);

/** The messages of a step: in a toast, above the form, at its fields. */
const saidIn = ({ toast, banner, fieldError = {} }: Step): Goal[] => [
  ...Object.values(toast ?? {}).map((message) => ({ kind: 'toast', id: wordOf(message) }) as const),
  ...(banner === undefined ? [] : [{ kind: 'banner', id: wordOf(banner) } as const]),
  ...Object.keys(fieldError).map((field) => ({ kind: 'error', id: field }) as const),
];

/** The key of a message, or the reference that holds one, as a part of a name. */
export const wordOf = (message: unknown): string => String(message).replace(/[^\w.-]/g, '');

/** The moves of a screen and their possible results, from its flow. Guards are not computed. */
export class Moves {
  readonly #unit: Unit;
  readonly #portal: Outcomes;

  /** @param portal the outcomes that apply to every call */
  constructor(unit: Unit, portal: Outcomes) {
    this.#unit = unit;
    this.#portal = portal;
  }

  /** What happens by itself when the screen opens. */
  first(): Move[] {
    const entries = this.#unit.handlers
      .filter(({ path }) => path[0] === 'entry')
      .flatMap(({ value }) => this.#of(value));
    const loads = [...this.#unit.calls]
      .filter(([, { value }]) => value.load !== undefined)
      .flatMap(([id]) => this.#ofCall(id, []));
    const timed = 'after' in this.#unit.source ? this.#timed(this.#unit.source.after) : [];
    return [...entries, ...loads, ...timed];
  }

  /** The possible moves in a state or a dialog. */
  from(goal: Goal): Move[] {
    if (goal.kind === 'dialog') {
      return this.#pressed(actionsIn(this.#unit.dialogs.get(goal.id)?.value.body ?? []));
    }
    const state = goal.kind === 'state' ? goal.id : (Object.keys(this.#unit.states)[0] ?? '');
    const { entry, after } = this.#unit.states[state] ?? {};
    return [...this.#of(entry), ...this.#pressed(this.#actions(state)), ...this.#timed(after)];
  }

  /** The ways to a fault of the transport: of the screen's loads, otherwise of the first call that a press makes. */
  faults(): Move[] {
    const broken = (operation: HttpOperationId) => ({ operation, outcome: 'INTERNAL' });
    const goal: Goal = { kind: 'fault' };
    const loads = [...this.#unit.calls.values()].flatMap(({ value }) =>
      value.load === 'required' && isHttp(value.operation) ? [broken(value.operation)] : [],
    );
    if (loads.length > 0) return [{ answers: loads, goal }];
    const [first = ''] = Object.keys(this.#unit.states);
    return this.#actions(first).flatMap((item) => {
      const press = idOf(item);
      const [call] = 'do' in item ? [item.do].flat().flatMap((step) => step?.call ?? []) : [];
      const operation = this.#unit.calls.get(call ?? '')?.value.operation ?? '';
      return press !== undefined && isHttp(operation) ? [{ press, answers: [broken(operation)], goal }] : [];
    });
  }

  /** The moves before an action is visible and enabled: those with the results that its guards require. */
  before(press: string, state: string, met: readonly string[] = []): Move[] {
    const actions = this.#actions(state);
    const item = actions.find((action) => idOf(action) === press);
    const guards = JSON.stringify([item?.shown, item !== undefined && 'enabled' in item ? item.enabled : undefined]);
    return [...guards.matchAll(/\$result\.([\w-]+)/g)].flatMap(([, call = '']) => {
      const operation = this.#unit.calls.get(call)?.value.operation ?? '';
      const source = actions.find(
        (action) => 'do' in action && [action.do].flat().some((step) => step?.call === call) && action !== item,
      );
      const id = source && idOf(source);
      if (id === undefined || met.includes(id) || !isHttp(operation)) return [];
      const [outcome = 'OK'] = successOutcomes(operationOf(operation));
      return [...this.before(id, state, [...met, press]), { press: id, answers: [{ operation, outcome }] }];
    });
  }

  #actions(state: string): Item[] {
    return this.#unit.bodies.flatMap(({ value }) => actionsIn(value)).filter((item) => isIn(item, state));
  }

  #pressed(items: readonly Item[]): Move[] {
    return items.flatMap((item) => {
      const press = idOf(item);
      if (press === undefined || !('do' in item)) return [];
      return this.#of(item.do).map((effect) => ({ press, ...effect }));
    });
  }

  #timed(after: Readonly<Record<string, Handler>> | undefined): Move[] {
    return Object.entries(after ?? {}).flatMap(([time, handler]) =>
      this.#of(handler).map((effect) => ({ wait: durationOf(time), ...effect })),
    );
  }

  #of(handler: Handler | undefined, trail: readonly string[] = []): Effect[] {
    return inputsOfSteps(handler ?? []).flatMap(({ step, inputs }) => {
      const effects: Effect[] = [
        ...saidIn(step).map((goal) => ({ goal, answers: [] })),
        ...(step.state === undefined ? [] : [{ goal: { kind: 'state', id: step.state } as const, answers: [] }]),
        ...(step.dialog === undefined ? [] : [{ goal: { kind: 'dialog', id: step.dialog } as const, answers: [] }]),
        ...(step.call === undefined || trail.includes(step.call) ? [] : this.#ofCall(step.call, trail)),
      ];
      if (Object.keys(inputs).length === 0) return effects;
      return effects.map((effect) => ({ ...effect, inputs: { ...inputs, ...effect.inputs } }));
    });
  }

  #ofCall(id: string, trail: readonly string[]): Effect[] {
    const located = this.#unit.calls.get(id);
    const name = located?.value.operation;
    if (located === undefined || name === undefined || !isOperationId(name)) return [];
    const successes = successOutcomes(operationOf(name));
    return [...successes, ...failureOutcomes(name, contract), 'INTERNAL'].flatMap((outcome) => {
      const line = this.#line(located, outcome, successes.includes(outcome));
      if (line === undefined) return [];
      // The answers of a browser cannot be chosen; a test can only remove what the browser needs for them.
      const said = isHttp(name)
        ? { answers: [{ operation: name, outcome }] }
        : { answers: [], ...(outcome === 'UNSUPPORTED' ? { lacks: name } : {}) };
      return this.#of(line, [...trail, id]).map((effect) => ({
        ...said,
        ...effect,
        answers: [...said.answers, ...effect.answers],
      }));
    });
  }

  #line(call: LocatedCall, outcome: string, isSuccess: boolean, met: readonly string[] = []): Handler | undefined {
    const { on = {}, outcomes = [] } = call.value;
    const named = outcomes.flatMap((id) => this.#unit.tables.get(id) ?? []);
    const tables: readonly Outcomes[] = [on, ...named.map(({ value }) => value), this.#portal];
    const names = isSuccess ? [outcome] : outcome === 'INTERNAL' ? [outcome, 'FAULT'] : [outcome, '*'];
    const lines = names.flatMap((name) => tables.map((table) => table[name]));
    const line = lines.find((one) => one !== undefined);
    if (line === undefined || !('as' in line)) return line;
    return met.includes(line.as) ? undefined : this.#line(call, line.as, isSuccess, [...met, outcome]);
  }
}
