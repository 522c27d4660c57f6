import { HTTP_OPERATIONS, type HttpOperationId, isHttpOperationId, operationOf } from '../../contract/operations.ts';
import { type Sampling, sampleBody } from '../../engine/contract/sampleOf.ts';

/** How the scripted service handles one request. */
export type ScriptedAnswer =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** Exactly these characters. */
  | { readonly status: number; readonly text: string; readonly type: string }
  /** The connection is cut before any response. */
  | { readonly cut: true };

/** A plain response: the data itself. */
export const ok = (data: unknown): ScriptedAnswer => ({ status: 200, body: data });

/** A response of a sign-in call: `{ code, data }`. */
export const result = (code: string, data: unknown = {}): ScriptedAnswer => ({ status: 200, body: { code, data } });

interface Details {
  readonly message?: string;
  readonly errors?: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly status?: number;
}

/** A refusal with its error body. */
export const refusal = (code: string, { status = 400, ...rest }: Details = {}): ScriptedAnswer => ({
  status,
  body: { code, ...rest },
});

/** The faults of the transport (promise R01). */
export const fault = {
  cut: { cut: true },
  html: { status: 200, text: '<!doctype html><title>Proxy</title><h1>Sign in to the network</h1>', type: 'text/html' },
  malformed: { status: 200, text: '{"next": ', type: 'application/json' },
  empty: { status: 500, text: '', type: 'text/plain' },
  broken: { status: 500, body: { code: 'INTERNAL', message: 'Internal error' } },
  away: { status: 503, body: { code: 'UNAVAILABLE', message: 'Not available' }, headers: { 'retry-after': '1' } },
  gateway: { status: 502, text: '<h1>Bad gateway</h1>', type: 'text/html' },
  busy: { status: 429, body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '30' } },
} as const satisfies Record<string, ScriptedAnswer>;

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
