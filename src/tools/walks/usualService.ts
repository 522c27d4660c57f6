import { isHttpOperationId } from '../../contract/operations.ts';
import { StandIn } from '../player/StandIn.ts';
import { defaultAnswer } from '../scripted/defaultAnswer.ts';

/**
 * The service and the browser with their usual answers.
 * @param environment the answer to the call for the environment
 */
export const usualService = (environment: unknown): StandIn =>
  new StandIn((operation) => {
    if (operation === 'GET /env') return { status: 200, body: environment };
    return isHttpOperationId(operation) ? defaultAnswer(operation) : { code: 'UNKNOWN' };
  });
