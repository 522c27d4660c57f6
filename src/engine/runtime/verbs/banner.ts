import type { Step } from '../../flow/types.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Banner, Toast } from '../View.ts';
import { messageOf } from '../values/evaluate.ts';
import type { Runs } from './Run.ts';

export const banner: Runs['banner'] = (message, draft, context, step) =>
  draft.update({ banner: bannerOf(message, draft, context, step) });

/**
 * The message above the form, with the kind that the step names, or else an error. A success message whose step also
 * focuses a field is a question about that field.
 */
export function bannerOf(
  said: NonNullable<Step['banner']>,
  draft: Draft,
  context: ActionContext,
  { focus }: Step,
): Banner {
  const scope = draft.scope(context);
  const { reference } = context;
  const screen = scope.screenContext.program.id;
  if (typeof said === 'object') {
    const [[tone, message]] = Object.entries(said) as [[Toast['variant'], string]];
    return { ...messageOf(message, scope), tone, reference, screen };
  }
  const isQuestion = focus !== undefined && context.answer !== undefined && context.answer.error === undefined;
  return { ...messageOf(said, scope), ...(isQuestion && { tone: 'info' }), reference, screen };
}
