import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { Step } from '../../flow/types.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { limitsOf, ruleNamed } from '../rules/rulesInForce.ts';
import type { Message } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate } from '../values/evaluate.ts';
import { isVisible } from '../values/isVisible.ts';
import { messageOf } from './messageOf.ts';

type Said = NonNullable<Step['fieldError']>[string];

/**
 * Errors of fields. One that refers to words the service did not send is left out, unless nothing would be said at all.
 * A message for a field that cannot be seen would be lost, so it stands above the form instead.
 */
export function showFieldErrors(draft: Draft, { fieldError: errors = {}, state }: Step, context: ActionContext): void {
  const scope = draft.scope(context);
  // The step may lead to the state in which the field is seen.
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
}

/** What is said at a field. Where no rule is named, {min} and {max} are the limits of the field's rules. */
function wordsOf(field: string, said: Said, scope: EvaluationScope): Message {
  if (typeof said === 'string') return messageOf(said, scope);
  if (!('rule' in said)) return messageOf(said.message, scope);
  const named = ruleNamed(field, evaluate(said.rule, scope), scope);
  if (named !== undefined) return named;
  const general = messageOf(said.otherwise, scope);
  return 'key' in general ? { ...general, values: limitsOf(field, scope) } : general;
}
