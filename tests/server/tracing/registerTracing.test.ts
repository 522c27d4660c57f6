import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isRecord } from '../../../src/engine/contract/isRecord.ts';
import { loadSdk } from '../../../src/server/tracing/registerTracing.ts';
import { openTestService } from '../support/openTestService.ts';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A collector, as OTLP over HTTP describes it. */
let collector: Server;
let received: Received[] = [];
const before = { ...process.env };
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await json(request) });
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterAll(() => collector.close());
beforeEach(() => {
  received = [];
});
afterEach(() => {
  process.env = { ...before };
});

async function openTraced(variables: Record<string, string> = {}) {
  const address = collector.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  // The packages of OpenTelemetry read the environment themselves.
  Object.assign(process.env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables });
  return openTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: '10.0.0.0/8' });
}

/** Everything below that has this member. */
function find(value: unknown, member: string): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap((item) => find(item, member));
  if (!isRecord(value)) return [];
  return [...(member in value ? [value] : []), ...Object.values(value).flatMap((item) => find(item, member))];
}
const spans = () => find(received, 'spanId');

it('sends a request with its statements and its hash to the collector', async () => {
  const service = await openTraced({ OTEL_SERVICE_NAME: 'login', OTEL_EXPORTER_OTLP_HEADERS: 'x-team=identity' });
  await service.browser().signIn('canary@acme.test', 'canary-password');
  await service.close();
  expect(received.length).toBeGreaterThan(0);
  for (const { path, headers } of received) {
    expect(path).toBe('/v1/traces');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-team': 'identity' });
  }
  expect(JSON.stringify(received)).toContain('{"key":"service.name","value":{"stringValue":"login"}}');
  const [root] = spans().filter(({ name }) => name === 'sign-in.with-password');
  expect(root?.parentSpanId).toBeUndefined();
  expect(JSON.stringify(root)).toContain('{"key":"vestibule.outcome","value":{"stringValue":"BAD_CREDENTIALS"}}');
  const parts = spans().filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  const names = new Set(parts.map(({ name }) => name));
  expect(names).toEqual(new Set(['SELECT', 'INSERT', 'WITH', 'hash']));
  for (const part of parts) expect(part.traceId).toBe(root?.traceId);
  // P16: statements have their values elsewhere.
  expect(JSON.stringify(received)).not.toContain('canary');
});

it('continues the trace of a trusted proxy, and of no other client', async () => {
  const service = await openTraced();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await service.app.inject({ url: '/healthz', remoteAddress: '10.1.2.3', headers });
  await service.app.inject({ url: '/readyz', remoteAddress: '192.0.2.1', headers });
  await service.app.inject({ url: '/init-st', remoteAddress: '10.1.2.3', headers: { traceparent: '00-junk' } });
  await service.close();
  const requests = Object.fromEntries(spans().map((span) => [String(span.name), span]));
  expect(requests['GET /healthz']).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(requests['GET /readyz']?.traceId).not.toBe(traceId);
  expect(requests['GET /init-st']?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it('leaves the choice of what is traced to the variables of OpenTelemetry', async () => {
  const service = await openTraced({ OTEL_TRACES_SAMPLER: 'always_off' });
  await service.app.inject({ url: '/healthz' });
  await service.close();
  expect(spans()).toEqual([]);
});

it('says in one line which packages are missing', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' });
  await expect(loadSdk(() => Promise.reject(missing))).rejects.toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT is set and the packages of OpenTelemetry are not installed: run [^\n]*$/,
  );
});
