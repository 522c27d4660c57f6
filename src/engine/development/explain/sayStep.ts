import type { Handler, Outcome, Step } from '../../flow/types.ts';

/** A step in words: "stores session.newDevice, goes to sign-in". */
export function sayStep(step: Step): string {
  const { store = {}, forget = [], fieldError = {}, toast = {} } = step;
  const list = (names: readonly string[]) => names.join(', ');
  const said = [
    Object.keys(store).length > 0 && `stores ${list(Object.keys(store))}`,
    forget.length > 0 && `forgets ${list(forget)}`,
    ...Object.entries(fieldError).map(([field, message]) => `shows ${sayMessage(message)} at ${field}`),
    step.banner !== undefined && `shows the banner ${step.banner}`,
    ...Object.entries(toast).map(([variant, message]) => `shows the ${variant} ${String(message)}`),
    step.state !== undefined && `enters the state ${step.state}`,
    step.focus !== undefined && `focuses ${step.focus}`,
    step.call !== undefined && `calls ${step.call}`,
    step.dialog !== undefined && `opens the dialog ${step.dialog}`,
    step.goto !== undefined && `goes to ${step.goto}`,
    step.leave !== undefined && `leaves to ${step.leave}`,
    step.open !== undefined && `opens ${step.open} in a new tab`,
    step.post !== undefined && `posts to ${step.post}`,
  ].filter((part) => part !== false);
  return said.length === 0 ? 'does nothing' : said.join(', ');
}

type FieldMessage = NonNullable<Step['fieldError']>[string];

const sayMessage = (message: FieldMessage): string => {
  if (typeof message === 'string') return message;
  return 'rule' in message ? `the rule of ${message.rule}` : message.message;
};

export const stepsOf = (handler: Handler): readonly Step[] => (Array.isArray(handler) ? handler : [handler]);

/** The effect of an outcome: its only step, the number of its steps, or the line that it refers to. */
export function sayOutcome(outcome: Outcome): string {
  if ('as' in outcome && typeof outcome.as === 'string') return `as ${outcome.as}`;
  return stepsOf(outcome as Handler)
    .map(sayStep)
    .join(' · or ');
}
