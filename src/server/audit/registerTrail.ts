import type { FastifyInstance } from 'fastify';
import { version } from '../../../package.json' with { type: 'json' };
import { releaseLeases, repeat } from '../core/repeat.ts';
import type { Service } from '../core/Service.ts';
import { openReceiver } from './AuditReceiver.ts';
import { obtainChainKey } from './chain.ts';
import { chainEvents } from './chainEvents.ts';
import { sendEvents } from './sendEvents.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 1000;

/** How long a stopping process waits for a batch, in milliseconds. */
const PATIENCE = 10_000;

/** Chains the events of the audit trail while the server listens, and sends them to the receiver, if there is one. */
export function registerTrail(app: FastifyInstance, service: Service): void {
  const first = () => releaseLeases(service, 'audit_stream');
  const work = workOn(service);
  repeat(app, { every: LOOK_EVERY, name: 'audit trail', work, whileListening: true, first, patience: PATIENCE });
}

/** @returns chains and sends what is there; a receiver that takes nothing does not hold up the chain */
function workOn(service: Service): () => Promise<void> {
  const { database, clock, keys, log, settings } = service;
  const { auditStream, origin } = settings;
  const send = auditStream && openReceiver(auditStream);
  const worker = send && { database, clock, log, send, source: { host: origin.hostname, version } };
  return async () => {
    const key = await obtainChainKey(keys);
    while (await chainEvents(database, key));
    while (worker && (await sendEvents(worker)));
  };
}
