import { isRecord, ownMember } from '../../contract/isRecord.ts';
import { durationOf } from '../../flow/durationOf.ts';
import { leadsAway } from '../../flow/exitsOf.ts';
import { alwaysHolds, implies, type Knowledge, knowledgeOf, neverHolds } from '../../flow/expressions/compareGuards.ts';
import type { Guard, Step, Value } from '../../flow/types.ts';
import type { HandlerNode, ScopedNode } from '../../flow/Unit.ts';
import { conditionsIn } from '../guardReferences.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

/** A step is compared with at most this many before it, which bounds the cost of long lists. */
const COMPARED = 48;

export const hiddenBranch: Rule = {
  id: 'hidden-branch',
  why: 'A step after one that always runs never runs.',
  hint: 'The first step whose "when" holds runs: put the narrower step first, or remove it.',
  stage: 'flow',
  misses: true,
  *ofPart({ nodes }) {
    for (const handler of nodes.handlers) {
      if (!Array.isArray(handler.value)) continue;
      const steps: readonly Step[] = handler.value;
      const knowledge = knowledgeOf(handler.scope);
      const open = steps.findIndex(({ when }) => when === undefined);
      for (const [index, step] of steps.entries()) {
        const first = Math.max(0, index - COMPARED);
        const earlier = steps.slice(first, index).map(({ when }) => when);
        const near = earlier.findIndex((when) => when === undefined || isImplied(when, step, knowledge));
        const hiding = open >= 0 && open < first ? open : near < 0 ? near : first + near;
        const message =
          hiding >= 0
            ? `this never runs: step ${hiding + 1} of the list always runs first`
            : isNeverLeft(earlier, step, handler.given, knowledge)
              ? 'this never runs: one of the steps above always runs first'
              : undefined;
        // A condition that always or never holds is reported where it is defined.
        const isTold = [step.when, ...earlier].some((when) => when !== undefined && namesDecided(when, knowledge));
        if (message !== undefined && !isTold) yield { ...at(handler, index), message };
      }
    }
    for (const node of nodes.values) yield* hiddenValues(node);
    for (const { late, early } of lateTimers(nodes.handlers)) {
      const message = `this timer never fires: the visitor has left after ${early}`;
      const hint = 'Remove one of the two timers, or let the shorter one stay here.';
      yield { ...at(late), onKey: true, message, hint };
    }
  },
};

/** Values of "coalesce" that come after a value that is never empty, and duplicates. */
function* hiddenValues({ value, file, path }: ScopedNode<Value>): Generator<Report> {
  const values = isRecord(value) && Array.isArray(value.coalesce) ? value.coalesce : [];
  const known = values.map((one) => JSON.stringify(one));
  const fixed = values.findIndex((one) => typeof one !== 'object' && one !== '' && !String(one).startsWith('$'));
  for (const [index, one] of known.entries()) {
    const place = { file, path: [...path, 'coalesce', index] };
    const hint = '"coalesce" takes the first value that is not empty: put a fixed one last.';
    if (fixed >= 0 && fixed < index)
      yield { ...place, hint, message: `this is never used: ${known[fixed]} before it is never empty` };
    else if (known.indexOf(one) < index)
      yield { ...place, hint, message: `this is never used: ${one} already appears before it` };
  }
}

/** Whether a guard names a condition of the portal that always or never holds. */
const namesDecided = (guard: Guard, knowledge: Knowledge): boolean =>
  conditionsIn(guard).some((name) => {
    const named = ownMember(knowledge.conditions, name);
    return named !== undefined && (neverHolds(named, knowledge) || alwaysHolds(named, knowledge));
  });

/** Timers that never fire, because a shorter timer always leaves the screen or the state first. */
function lateTimers(handlers: readonly HandlerNode[]): { readonly late: HandlerNode; readonly early: string }[] {
  const timers = handlers.flatMap((handler) => {
    const [time, ...around] = [...handler.path].reverse();
    if (handler.trigger !== 'after' || typeof time !== 'string') return [];
    const place = JSON.stringify([handler.file, ...around]);
    return [{ handler, time, place, isAway: endsStay(handler) }];
  });
  return timers.flatMap(({ handler: late, time, place }) => {
    const early = timers.find(
      (other) => other.isAway && other.place === place && durationOf(other.time) < durationOf(time),
    );
    return early === undefined ? [] : [{ late, early: early.time }];
  });
}

/** Whether a timer always leaves the screen or the state it belongs to. */
function endsStay({ value, path }: HandlerNode): boolean {
  const steps = [value].flat();
  const own = path[0] === 'states' ? path[1] : undefined;
  const isElsewhere = ({ state }: Step) => own !== undefined && state !== undefined && state !== own;
  const isAway = (step: Step) => isElsewhere(step) || leadsAway(step);
  return steps.every(isAway) && steps.at(-1)?.when === undefined;
}

const isImplied = (earlier: Guard, { when }: Step, knowledge: Knowledge) =>
  when !== undefined && implies(when, earlier, knowledge);

/** Whether a step could run if it stood alone, but the steps above cover every such case. */
function isNeverLeft(
  earlier: readonly (Guard | undefined)[],
  { when }: Step,
  given: Guard | undefined,
  knowledge: Knowledge,
): boolean {
  if (earlier.length === 0) return false;
  const around = [given, when].filter((guard) => guard !== undefined);
  const passed = earlier.flatMap((guard) => (guard === undefined ? [] : [{ not: guard }]));
  return neverHolds({ all: [...around, ...passed] }, knowledge) && !neverHolds({ all: around }, knowledge);
}
