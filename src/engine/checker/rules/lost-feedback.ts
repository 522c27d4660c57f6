import type { Flows } from '../../flow/Flows.ts';
import { leadsOnward } from '../../flow/leadsOnward.ts';
import type { Step } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

/** What stands on the screen that the step leaves. */
const ON_SCREEN = ['fieldError', 'banner', 'focus', 'state'] as const;

/** The messages of a step that are lost, and the way out. */
function lostIn(
  { goto, leave, post, toast, ...step }: Step,
  flows: Flows,
): [verb: string, message: string] | undefined {
  const away = goto ?? leave ?? post;
  if (away === undefined) return undefined;
  const lost = ON_SCREEN.find((verb) => step[verb] !== undefined);
  if (lost !== undefined) return [lost, `nobody sees this: the step leaves for ${away} at the same moment`];
  const target = flows.screens.get(goto ?? '')?.value;
  const isUnread = leave !== undefined || post !== undefined || (target !== undefined && leadsOnward(target));
  return toast !== undefined && isUnread
    ? ['toast', `nobody sees this: the page leaves for ${away} at the same moment`]
    : undefined;
}

export const lostFeedback: Rule = {
  id: 'lost-feedback',
  why: 'Nobody sees a message on a screen that is left at the same moment.',
  hint: 'Show the message on the next screen, or stay. A toast stays visible on the next screen of the portal.',
  stage: 'flow',
  per: 'part',
  *check({ parts, flows }) {
    for (const { nodes } of parts) {
      for (const step of nodes.steps) {
        const lost = lostIn(step.value, flows);
        if (lost !== undefined) yield { ...at(step, lost[0]), onKey: true, message: lost[1] };
      }
    }
  },
};
