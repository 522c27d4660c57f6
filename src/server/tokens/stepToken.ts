import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';

/**
 * The token given with a call about an unfinished sign-in, or else the one in the `step` cookie (D-58).
 * @throws Refusal UNAUTHORIZED without either
 */
export function stepToken({ cookies }: Pick<Context, 'cookies'>, token: string | undefined): string {
  const found = token ?? cookies.get('step');
  if (!found) throw new Refusal('UNAUTHORIZED');
  return found;
}
