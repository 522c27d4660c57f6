import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { version } from '../../../package.json' with { type: 'json' };
import { isInZones } from '../core/request/network.ts';
import { type Settings, SettingsError } from '../core/settings/Settings.ts';
import { listen } from '../core/telemetry/signals.ts';
import { peerOf } from '../http/createContext.ts';
import { describeRequest } from '../http/loggerOptions.ts';

/** How long a stopping server waits for its last spans to be accepted, in milliseconds. */
const PATIENCE = 2000;

/**
 * Traces requests, with their statements and password hashes, and sends them by OTLP over HTTP. OpenTelemetry's
 * packages read the endpoint and all other settings from environment variables (OpenTelemetry specification,
 * "Environment Variable Specification"). A trace from a trusted proxy is continued; any other request begins a new one.
 * Spans contain no person's address, value, name or id (promise P16).
 */
export async function registerTracing(app: FastifyInstance, settings: Settings): Promise<void> {
  const { api, sdk, OTLPTraceExporter, resources } = await loadSdk();
  api.diag.setLogger(
    {
      // The error's text is left out: it may quote an address that contains a password.
      error: () => app.log.warn('traces are not taken'),
      warn: () => {},
      info: () => {},
      debug: () => {},
      verbose: () => {},
    },
    { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({ 'service.name': 'vestibule', 'service.version': version });
  const named = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(own).merge(named),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('vestibule', version);
  const spans = new AsyncLocalStorage<Span>();
  const ofRequest = new WeakMap<FastifyRequest, Span>();

  const comesFrom = (request: FastifyRequest) => {
    const isProxy = isInZones(peerOf(request.raw), settings.trustedProxies);
    const parent = isProxy ? readParent(request.headers.traceparent) : undefined;
    const remote = parent && { ...parent, isRemote: true };
    return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, remote) : api.ROOT_CONTEXT;
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const span = tracer.startSpan(request.method, { kind: api.SpanKind.SERVER }, comesFrom(request));
    ofRequest.set(request, span);
    spans.run(span, done);
  });
  // A body arrives in the connection's events, which run outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = ofRequest.get(request);
    if (span) spans.run(span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = ofRequest.get(request);
    if (!span) return;
    const { operation, outcome, status } = describeRequest(request, reply);
    span.updateName(operation);
    span.setAttributes({
      'http.request.method': request.method,
      'http.response.status_code': status,
      ...(request.routeOptions.url !== undefined && { 'http.route': request.routeOptions.url }),
      'vestibule.outcome': outcome,
      'vestibule.request': request.id,
    });
    if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  });

  /** Adds a span for work that has just ended, to the request in whose context the work ran. */
  const addPart = (name: string, seconds: number, attributes: Record<string, string | number>) => {
    const parent = spans.getStore();
    if (!parent) return;
    const end = performance.timeOrigin + performance.now();
    const options = { kind: api.SpanKind.CLIENT, startTime: end - seconds * 1000, attributes };
    tracer.startSpan(name, options, api.trace.setSpan(api.ROOT_CONTEXT, parent)).end(end);
  };
  const ends = [
    listen('statement', ({ sql, seconds }) => {
      const [verb = ''] = /\w+/.exec(sql) ?? [];
      addPart(verb.toUpperCase(), seconds, { 'db.system.name': 'postgresql', 'db.query.text': sql });
    }),
    listen('hash', ({ seconds }) => addPart('hash', seconds, {})),
  ];
  app.addHook('onClose', async () => {
    for (const end of ends) end();
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE).unref());
    await Promise.race([provider.shutdown().catch(() => {}), late]);
    api.diag.disable();
  });
}

/** W3C Trace Context, section 3.2: version, trace, parent, flags. */
function readParent(header: string | string[] | undefined) {
  const [, traceId, spanId, flags] =
    /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) };
}

/**
 * OpenTelemetry's packages, which are optional and loaded on demand.
 * @throws SettingsError if they are not installed
 */
export async function loadSdk(load = importAll) {
  try {
    return await load();
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    if (!isMissing) throw error;
    throw new SettingsError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set and the packages of OpenTelemetry are not installed: run npm install --include=optional, or unset it',
    );
  }
}

async function importAll() {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  return { api, sdk, OTLPTraceExporter, resources };
}
