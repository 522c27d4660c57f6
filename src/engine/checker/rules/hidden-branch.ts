import { implies, type Knowledge, neverHolds } from '../../flow/expressions/compareGuards.ts';
import { knowledgeOf } from '../../flow/knowledgeOf.ts';
import type { Guard, Step } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const hiddenBranch: Rule = {
  id: 'hidden-branch',
  why: 'A step after one that always runs is never taken.',
  hint: 'The first step whose "when" holds runs: put the narrower one first, or remove it.',
  stage: 'flow',
  misses: true,
  per: 'part',
  *check({ parts }) {
    for (const { nodes } of parts) {
      for (const handler of nodes.handlers) {
        if (!Array.isArray(handler.value)) continue;
        const steps: readonly Step[] = handler.value;
        const knowledge = knowledgeOf(handler.scope);
        for (const [index, step] of steps.entries()) {
          const earlier = steps.slice(0, index).map(({ when }) => when);
          const hiding = earlier.findIndex((when) => when === undefined || isImplied(when, step, knowledge));
          const message =
            hiding >= 0
              ? `this never runs: step ${hiding + 1} of the list runs before it`
              : isNeverLeft(earlier, step, handler.given, knowledge)
                ? 'this never runs: one of the steps above it always runs before it'
                : undefined;
          if (message !== undefined) yield { ...at(handler, index), message };
        }
      }
    }
  },
};

const isImplied = (earlier: Guard, { when }: Step, knowledge: Knowledge) =>
  when !== undefined && implies(when, earlier, knowledge);

/** Whether the steps above one leave it no case, though it can hold by itself. */
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
