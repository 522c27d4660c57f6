import { itemAt, nameOfItem } from '../flow/actionOf.ts';
import { answerHandlers } from '../flow/answerHandlers.ts';
import { effectiveOutcomes } from '../flow/effectiveOutcomes.ts';
import { implies, knowledgeOf, neverHolds } from '../flow/expressions/compareGuards.ts';
import type { Flows } from '../flow/Flows.ts';
import { isLoad } from '../flow/loads.ts';
import type { Guard, Handler, Item, Step } from '../flow/types.ts';
import type { HandlerNode, Scope, ScopedNode, Unit, UnitNodes } from '../flow/Unit.ts';
import { partsOf } from '../flow/UnitPart.ts';
import { visitPart } from '../flow/visitUnit.ts';
import { declarationOf } from '../language/items.ts';
import type { Move, Start } from './Moment.ts';

/**
 * Every step of a screen or a shell that may run. Of several steps in one handler, the first whose guard holds runs, so
 * each has the opposite of the guards before it. A step whose guard provably never holds is left out; a guard about
 * which nothing is known counts as both.
 */
export function movesOf(flows: Flows, unit: Unit): readonly Move[] {
  const moves: Plain[] = [];
  for (const part of partsOf(flows, unit)) {
    const nodes = visitPart(flows, unit, part);
    for (const handler of nodes.handlers)
      if (handler.trigger !== 'outcome') moves.push(...ofHandler(handler, nodes, unit));
    if (part.kind === 'call') moves.push(...ofCall(part.id, { flows, unit }));
    for (const item of nodes.items) moves.push(...ofClosing(item));
  }
  return moves.map((move) => ({ ...move, needs: resultsIn(move) }));
}

/** The calls whose results a guard needs: it cannot hold without them. */
function resultsIn({ guard, scope }: Plain): readonly string[] {
  const references = JSON.stringify(guard).match(/(?<="\$result\.)[A-Za-z0-9-]+/g) ?? [];
  const knowledge = knowledgeOf(scope);
  return [...new Set(references)].filter((call) => implies(guard, `$result.${call}`, knowledge));
}

/** A step before its needs are known. */
type Plain = Omit<Move, 'needs'>;

const STARTS: Readonly<Record<Exclude<HandlerNode['trigger'], 'outcome'>, Start>> = {
  entry: 'open',
  exit: 'open',
  after: 'time',
  press: 'press',
  change: 'change',
};

function ofHandler(handler: HandlerNode, { items }: UnitNodes, unit: Unit): Plain[] {
  const { trigger, file, path, scope, value } = handler;
  if (trigger === 'outcome' || trigger === 'exit') return [];
  const [part, state] = path;
  const isOfState = file === unit.file && part === 'states';
  const item = trigger === 'press' || trigger === 'change' ? itemAt(items, handler) : undefined;
  const states = isOfState ? [String(state)] : item?.in === undefined ? undefined : [item.in].flat();
  const on = item === undefined ? String(path.at(-1)) : nameOfItem(item);
  const isOfPage = trigger === 'press' || trigger === 'change';
  return stepsOf(value, handler).map((step) => ({
    start: STARTS[trigger],
    on,
    states,
    dialog: scope.dialog,
    isBehind: !isOfPage,
    ...(trigger === 'entry' ? { entered: isOfState ? ('state' as const) : ('screen' as const) } : {}),
    ...step,
  }));
}

/** An item that closes its dialog does so without steps, too. */
const ofClosing = ({ value, file, path, scope, given }: ScopedNode<Item>): Plain[] =>
  declarationOf(value)?.closes && scope.dialog !== undefined
    ? [
        {
          start: 'press',
          on: nameOfItem(value),
          step: { close: true },
          states: undefined,
          dialog: scope.dialog,
          isBehind: false,
          guard: { all: [given, value.shown].filter((one) => one !== undefined) },
          scope,
          file,
          path,
        },
      ]
    : [];

/** The start of a call that loads, and its answers. */
function ofCall(id: string, { flows, unit }: Scope): Plain[] {
  const call = unit.calls.get(id);
  if (call === undefined) return [];
  const { file, path, value } = call;
  const { operation } = value;
  const common = { states: undefined, dialog: undefined, isBehind: true };
  const answer = { ...common, start: 'answer' as const, call: id, operation };
  const scope = { flows, unit };
  const load: Plain[] = !isLoad(value)
    ? []
    : [
        {
          ...common,
          start: 'open',
          on: 'load',
          entered: 'screen',
          step: { call: id },
          guard: value.when ?? { all: [] },
          scope,
          file,
          path: [...path, 'load'],
        },
      ];
  const any = answerHandlers(call).flatMap(({ name, on, value: handler, ...place }) =>
    stepsOf(handler, { ...place, scope: { ...scope, outcome: { call: id, name } } }).map((step) => ({
      ...answer,
      on,
      ...step,
    })),
  );
  const answers = [...effectiveOutcomes(unit, call, flows)].flatMap(([name, { handler, lines }]): Plain[] => {
    const last = lines.at(-1);
    const inScope = { ...scope, outcome: { call: id, name } };
    const place = { file: last?.file ?? file, path: last?.path ?? path, scope: inScope };
    const steps = stepsOf(handler ?? [], place);
    const none = { step: {}, guard: { all: [] }, ...place };
    return (steps.length > 0 ? steps : [none]).map((step) => ({ ...answer, on: name, ...step }));
  });
  return [...load, ...any, ...answers];
}

type Place = Pick<ScopedNode<unknown>, 'file' | 'path' | 'scope' | 'given'>;

/** The steps of a handler that may run, each with its whole guard. */
function stepsOf(
  handler: Handler,
  { file, path, scope, given }: Place,
): Pick<Move, 'step' | 'guard' | 'scope' | 'file' | 'path'>[] {
  const knowledge = knowledgeOf(scope);
  const before: Guard[] = given === undefined ? [] : [given];
  const found = [];
  for (const [index, step] of [handler].flat().entries()) {
    const guard: Guard = { all: [...before, ...(step.when === undefined ? [] : [step.when])] };
    if (!neverHolds(guard, knowledge))
      found.push({ step, guard, scope, file, path: Array.isArray(handler) ? [...path, index] : path });
    if (step.when === undefined) break;
    before.push({ not: step.when });
  }
  return found;
}

/** Whether a handler may run without any of its steps. */
export function mayDoNothing(handler: Handler | undefined, scope: Scope): boolean {
  const steps: readonly Step[] = handler === undefined ? [] : [handler].flat();
  const guards = steps.map(({ when }) => when);
  if (guards.includes(undefined)) return false;
  return !neverHolds({ not: { any: guards.filter((one) => one !== undefined) } }, knowledgeOf(scope));
}
