import type { FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../contract/operations/signIn.ts';
import type { Operation } from '../../engine/contract/Operation.ts';
import type { Outcome } from '../releases/guard/judgeOutcomes.ts';

/** The codes with which a session has begun. */
const BEGUN = ['OK', 'NEW_DEVICE'];

/** The ids of the operations that sign in. */
const SIGN_INS: ReadonlySet<string> = new Set(
  Object.values<Operation & { readonly id: string }>(signIn).flatMap(({ id, success }) =>
    BEGUN.every((code) => Object.hasOwn(success, code)) ? [id] : [],
  ),
);

type Route = Pick<FastifyRequest, 'routeOptions'>;

/** Whether a request calls an operation that signs in. */
export const signsIn = ({ routeOptions: { config } }: Route): boolean => SIGN_INS.has(config.operation ?? '');

/**
 * What a request makes of its visit; undefined: nothing yet. A fault is an answer of the service that no visitor can
 * do anything about: it failed, or the page called it wrongly.
 */
export function outcomeOf(
  request: Route & Pick<FastifyRequest, 'outcome'>,
  { statusCode }: Pick<FastifyReply, 'statusCode'>,
): Outcome | undefined {
  if (statusCode >= 500 || request.outcome === 'BAD_REQUEST') return 'fault';
  if (!signsIn(request) || statusCode === 429) return undefined;
  if (statusCode >= 400) return 'refused';
  return BEGUN.includes(request.outcome) ? 'accepted' : undefined;
}
