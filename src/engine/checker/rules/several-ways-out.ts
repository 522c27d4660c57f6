import { exitsOf } from '../../flow/exitsOf.ts';
import { EXITS } from '../../language/verbs.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const severalWaysOut: Rule = {
  id: 'several-ways-out',
  why: 'A step takes only one of two exits, and readers cannot tell which.',
  hint: `Give a step at most one of ${EXITS.join(', ')}. "with" needs one of them.`,
  stage: 'flow',
  *ofPart({ nodes }) {
    for (const step of nodes.steps) {
      const taken = exitsOf(step.value).map(({ verb }) => verb);
      const [, second] = taken;
      if (second !== undefined) {
        yield { ...at(step, second), onKey: true, message: `this step has two exits: ${taken.join(' and ')}` };
      }
      if (taken.length === 0 && step.value.with !== undefined) {
        yield { ...at(step, 'with'), onKey: true, message: '"with" passes values, but the step goes nowhere' };
      }
    }
    for (const { trigger, value, ...handler } of nodes.handlers) {
      if (trigger !== 'exit') continue;
      const steps = Array.isArray(value) ? value : [value];
      for (const [index, step] of steps.entries()) {
        const verb = exitsOf(step).find(({ kind }) => kind !== 'call')?.verb;
        if (verb === undefined) continue;
        const place = Array.isArray(value) ? [index, verb] : [verb];
        const message = 'the visitor is already leaving through another exit';
        const hint = 'Choose the target in the step that leaves; "exit" may store, forget and call.';
        yield { ...at(handler, ...place), onKey: true, message, hint };
      }
    }
  },
};
