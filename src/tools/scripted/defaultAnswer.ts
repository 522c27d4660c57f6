import { HTTP_OPERATIONS, type HttpOperationId, isHttpOperationId, operationOf } from '../../contract/operations.ts';
import { type Sampling, sampleBody } from '../../engine/contract/sampleOf.ts';
import { fault, ok, refusal, type ScriptedAnswer } from './ScriptedAnswer.ts';

/** The default answers of the scripted service: the visitor is unknown. */
const SENSIBLE: { readonly [K in HttpOperationId]?: ScriptedAnswer } = {
  'GET /env': ok({
    productType: 'SAAS',
    google: { clientId: 'unavailable-google-client' },
    hostnames: { main: 'localhost', org: 'localhost', static: 'localhost' },
  }),
  'POST /check-token': refusal('UNAUTHORIZED', { status: 401 }),
  'GET /users/me': refusal('UNAUTHORIZED', { status: 401 }),
  'POST /linked-accounts/check-token': ok({ email: 'a@b.co', name: 'Ann' }),
  'GET /lookup': ok({ next: 'PASSWORD' }),
  'GET /orgs/{orgId}/security/settings/password': ok({
    minLength: 8,
    maxLength: 30,
    requiredLowerCase: true,
    requiredUpperCase: true,
    requiredNumber: true,
    requiredSymbol: true,
    duration: { day: 90 },
  }),
};

/** An operation's usual answer, otherwise the smallest success that the contract accepts. */
export function defaultAnswer(operation: HttpOperationId): ScriptedAnswer {
  const [code = 'OK'] = Object.keys(HTTP_OPERATIONS[operation].success);
  return SENSIBLE[operation] ?? answerFor(operation, code);
}

/** The same, and a refusal that no flow knows from the browser. */
export const usualAnswer = (operation: string) =>
  isHttpOperationId(operation) ? defaultAnswer(operation) : { code: 'UNKNOWN' };

/** An answer with this outcome of the operation, generated from the contract. */
export function answerFor(id: HttpOperationId, outcome: string, sampling: Sampling = {}): ScriptedAnswer {
  if (outcome === 'INTERNAL') return fault.broken;
  const { isSuccess, body } = sampleBody(operationOf(id), outcome, sampling);
  return { status: isSuccess ? 200 : 400, body };
}
