import { awaitedCall } from '../../flow/awaitedCall.ts';
import { isInState } from '../../flow/isInState.ts';
import type { View } from '../../runtime/View.ts';

/**
 * Whether a screen without a field keeps a place for an answer that the build cannot know it will ask for. As an outline
 * it moves nothing when it comes. Fields are there at once, whatever moves.
 */
export function awaitsAnswers({ program, state }: Pick<View, 'program' | 'state'>): boolean {
  if (program === undefined) return false;
  const { screen, calls } = program;
  const body = screen.body.filter((item) => isInState(item, state));
  return !body.some((item) => 'field' in item) && body.some((item) => awaitedCall(item, calls) !== undefined);
}
