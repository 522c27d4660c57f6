import { awaitedCall } from '../../flow/awaitedCall.ts';
import type { RouteProgram, ScreenProgram } from '../../flow/Program.ts';
import { queryOf } from './findEarlyCalls.ts';

/**
 * The member of the query with which a screen begins with a line that waits for an answer. The page of an address with
 * it keeps the place of that line, so that no field moves when it comes.
 */
export function findKeptLine(
  { takes }: Pick<RouteProgram, 'takes'>,
  { screen, calls }: Pick<ScreenProgram, 'screen' | 'calls'>,
): string | undefined {
  const [first] = screen.body;
  if (first === undefined || !('text' in first)) return undefined;
  const call = calls[awaitedCall(first, calls) ?? ''];
  const asked = Object.values(call?.with ?? {}).map((value) => queryOf(value, takes));
  return asked.find((name) => name !== undefined);
}
