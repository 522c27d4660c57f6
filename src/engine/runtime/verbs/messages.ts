import { isPresent } from '../../flow/expressions/memberOf.ts';
import type { Step } from '../../flow/types.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { limitsOf, ruleNamed } from '../rules/judgeField.ts';
import type { Banner, Message, Toast } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, messageOf } from '../values/evaluate.ts';
import { isVisible } from '../values/readAll.ts';

type Said<V extends 'banner' | 'fieldError' | 'toast'> = NonNullable<Step[V]>;

/** The kind of a message, and the message. */
const toned = (said: Said<'toast'>) => Object.entries(said)[0] as [Toast['variant'], string];

export function showToast(said: Said<'toast'>, draft: Draft, context: ActionContext): void {
  const [variant, message] = toned(said);
  const scope = draft.scope(context);
  const { reference } = context;
  const screen = scope.screenContext.program.id;
  draft.emit({ kind: 'toast', variant, message: messageOf(message, scope), screen, reference });
}

/**
 * The message above the form, with the kind that the step names, or else an error. A success message whose step also
 * focuses a field is a question about that field.
 */
export function bannerOf(said: Said<'banner'>, draft: Draft, context: ActionContext, { focus }: Step): Banner {
  const scope = draft.scope(context);
  const { reference } = context;
  const screen = scope.screenContext.program.id;
  const isQuestion = focus !== undefined && context.answer !== undefined && context.answer.error === undefined;
  const [tone, message] = typeof said === 'object' ? toned(said) : ([isQuestion ? 'info' : 'error', said] as const);
  return { ...messageOf(message, scope), tone, reference, screen };
}

/**
 * Shows errors at fields. An error for which the service sent no text is left out, unless it is the only one. The error
 * of a hidden field is shown above the form.
 */
export function showFieldErrors(
  errors: Said<'fieldError'>,
  draft: Draft,
  context: ActionContext,
  { state }: Step,
): void {
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
}

/** The message at a field. If the message names no rule, its {min} and {max} are the limits of the field's rules. */
function wordsOf(field: string, said: Said<'fieldError'>[string], scope: EvaluationScope): Message {
  if (typeof said === 'string') return messageOf(said, scope);
  if (!('rule' in said)) return messageOf(said.message, scope);
  const named = ruleNamed(field, evaluate(said.rule, scope), scope);
  if (named !== undefined) return named;
  const general = messageOf(said.otherwise, scope);
  return 'key' in general ? { ...general, values: limitsOf(field, scope) } : general;
}
