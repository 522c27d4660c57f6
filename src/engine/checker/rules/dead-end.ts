import type { Handler, Item, Step } from '../../flow/types.ts';
import { WAYS_OUT } from '../../grammar/steps.ts';
import { at } from '../at.ts';
import type { CheckedUnit } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const deadEnd: Rule = {
  id: 'dead-end',
  why: 'A visitor who can do nothing closes the page.',
  hint: 'Give the user something to press, or let an "after" go on; a loader that waits for the server says why.',
  stage: 'flow',
  per: 'unit',
  *check({ units }) {
    for (const checked of units) {
      const { unit } = checked;
      if (unit.kind === 'shell' || leadsOn(checked) || waitsForOthers(checked)) continue;
      const states = Object.keys(unit.states);
      if (states.length === 0 && !hasAction(checked, undefined)) {
        yield { ...at(unit, 'body'), onKey: true, message: `the screen ${unit.id} offers no way on` };
      }
      for (const state of states) {
        const { after, entry } = unit.states[state] ?? {};
        if (after !== undefined || goesOn(entry) || hasAction(checked, state)) continue;
        yield { ...at(unit, 'states', state), onKey: true, message: `the state ${state} offers no way on` };
      }
    }
  },
};

const stepsOf = (handler: Handler | undefined): readonly Step[] => (handler === undefined ? [] : [handler].flat());
const goesOn = (handler: Handler | undefined) =>
  stepsOf(handler).some((step) => step.state !== undefined || WAYS_OUT.some((verb) => step[verb] !== undefined));

/** Without anybody's act: the screen's own timer, what it does on entry, or the answer of something it loads. */
function leadsOn({ unit, visits }: CheckedUnit): boolean {
  const isScreens = ({ file, path }: { file: string; path: readonly unknown[] }) =>
    file === unit.file && (path[0] === 'after' || path[0] === 'entry');
  if (unit.handlers.some((handler) => isScreens(handler) && handler.path[0] === 'after')) return true;
  if (unit.handlers.some((handler) => isScreens(handler) && isUnconditional(handler.value))) return true;
  const leaving = visits.handlers.filter(({ scope, value }) => scope.outcome?.name === 'OK' && isUnconditional(value));
  return leaving.some(({ scope }) => {
    const call = unit.calls.get(scope.outcome?.call ?? '')?.value;
    return call?.load !== undefined && call.when === undefined;
  });
}

/** Whatever holds, it goes to another screen or leaves, or makes a call that may. */
const isUnconditional = (handler: Handler) =>
  stepsOf(handler).every((step) => [step.goto, step.leave, step.post, step.call].some((way) => way !== undefined));

/** A loader where a "why" says what is waited for: the server goes on. */
const waitsForOthers = ({ unit, visits }: CheckedUnit) =>
  visits.items.some(({ value }) => 'loader' in value && (value.why ?? unit.source.why) !== undefined);

function hasAction({ visits }: CheckedUnit, state: string | undefined): boolean {
  return visits.items.some(({ value, scope }) => {
    const isPressed = 'submit' in value || 'button' in value || 'link' in value || 'cancel' in value;
    return isPressed && scope.dialog === undefined && isIn(value, state);
  });
}

const isIn = (item: Item, state: string | undefined) =>
  item.in === undefined || state === undefined || [item.in].flat().includes(state);
