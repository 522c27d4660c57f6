import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { Step } from '../../flow/types.ts';
import { limitsOf, ruleNamed } from '../rules/judgeField.ts';
import type { Message } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, messageOf } from '../values/evaluate.ts';
import { isVisible } from '../values/isVisible.ts';
import type { Runs } from './Run.ts';

type Said = NonNullable<Step['fieldError']>[string];

/**
 * Shows errors at fields. An error for which the service sent no text is left out, unless it is the only one. The error
 * of a hidden field is shown above the form.
 */
export const fieldError: Runs['fieldError'] = (errors, draft, context, { state }) => {
  const scope = draft.scope(context);
  // The step may lead to the state that shows the field.
  const afterwards = state === undefined ? scope : { ...scope, snapshot: { ...scope.snapshot, state } };
  const all = Object.entries(errors);
  const said = all.filter(
    ([, one]) => typeof one !== 'string' || !one.startsWith('$') || isPresent(evaluate(one, scope)),
  );
  for (const [field, one] of said.length > 0 ? said : all.slice(0, 1)) {
    const message = wordsOf(field, one, scope);
    const known = draft.screenContext.index.fields.get(field);
    const marks = typeof one === 'string' || !('marks' in one);
    if (known === undefined || !isVisible(known.field, afterwards)) draft.update({ banner: message });
    else
      draft.update({
        serverErrors: { ...draft.snapshot.serverErrors, [field]: marks ? message : { ...message, marks } },
      });
  }
};

/** The message at a field. If the message names no rule, its {min} and {max} are the limits of the field's rules. */
function wordsOf(field: string, said: Said, scope: EvaluationScope): Message {
  if (typeof said === 'string') return messageOf(said, scope);
  if (!('rule' in said)) return messageOf(said.message, scope);
  const named = ruleNamed(field, evaluate(said.rule, scope), scope);
  if (named !== undefined) return named;
  const general = messageOf(said.otherwise, scope);
  return 'key' in general ? { ...general, values: limitsOf(field, scope) } : general;
}
