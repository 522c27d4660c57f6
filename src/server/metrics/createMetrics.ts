import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { listen } from '../core/telemetry/signals.ts';

/** Seconds, for a browser's calls: the quickest calls read one row, the slowest queue for a password hash. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Gauges of the library that are named like counters, which Prometheus' own check rejects. */
const MISNAMED = ['active_handles', 'active_requests', 'active_resources'].map((name) => `nodejs_${name}_total`);

export interface Metrics {
  readonly registry: Registry;
  /** Functions to call when the server closes. */
  readonly ends: (() => void)[];
}

/**
 * The metrics that every server has: those of its process, including the event loop's lag, and of its requests. Labels
 * are names of operations, routes and codes, all from closed lists; none identifies a person.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const registers = [registry];
  const requests = new Counter({
    name: 'vestibule_requests_total',
    help: 'Answered requests by operation of the contract, or method and route, and by code or status.',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const latency = new Histogram({
    name: 'vestibule_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the end of its response.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  const end = listen('request', ({ operation, outcome, seconds }) => {
    requests.inc({ operation, outcome });
    latency.observe({ operation }, seconds);
  });
  return { registry, ends: [end] };
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `/metrics` in the text format of Prometheus, only for holders of the token (RFC 6750, section 2.1), since the numbers
 * are confidential.
 */
export function registerMetrics(app: FastifyInstance, { registry, ends }: Metrics, token: string): void {
  const expected = hashOf(token);
  app.get('/metrics', async (request, reply) => {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    // Hashes have equal lengths, so they can be compared in constant time.
    if (!timingSafeEqual(hashOf(given), expected)) {
      request.outcome = 'UNAUTHORIZED';
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain; charset=utf-8').send('401\n');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', async () => {
    for (const end of ends) end();
  });
}
