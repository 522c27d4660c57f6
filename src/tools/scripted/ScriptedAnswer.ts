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
