import type { FastifyInstance } from 'fastify';
import { releaseLeases, repeat } from '../../core/repeat.ts';
import { deliverLogout, type LogoutWorker } from './deliverLogout.ts';
import { leaseLogouts } from './leaseLogouts.ts';
import { PATIENCE } from './postToApp.ts';

/** The interval at which the queue is read, in milliseconds. */
const LOOK_EVERY = 500;

/** Parallel attempts of a node. */
const AT_ONCE = 64;

/** Rows that are taken together. An app has twice as many attempts at most, so a slow one leaves room for others. */
const TOGETHER = 8;

/** This node's part of the queue: it takes due logouts, several at once, and sends them. */
export class LogoutQueue {
  readonly #worker: LogoutWorker;
  /** The attempts in progress, each with its app. */
  readonly #attempts = new Map<Promise<void>, string>();
  #looking: Promise<void> | undefined;
  #isFull = false;

  constructor(worker: LogoutWorker) {
    this.#worker = worker;
  }

  /** Takes what is due, as far as there is room, and begins to send it. */
  look(): Promise<void> {
    this.#looking ??= this.#take()
      .catch((error: unknown) => this.#worker.log.error({ err: error }, 'queue of logouts'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Waits for the attempts in progress. */
  async idle(): Promise<void> {
    while (this.#looking || this.#attempts.size > 0) await Promise.all([this.#looking, ...this.#attempts.keys()]);
  }

  async #take(): Promise<void> {
    for (;;) {
      const busy = this.#busy();
      const room = Math.min(AT_ONCE - this.#attempts.size, TOGETHER);
      this.#isFull = busy.length > 0 || room <= 0;
      if (room <= 0) return;
      const leased = await leaseLogouts(this.#worker, room, busy);
      for (const logout of leased) this.#begin(logout.client_id, deliverLogout(this.#worker, logout));
      if (leased.length < room) return;
    }
  }

  #begin(app: string, delivery: Promise<void>): void {
    const attempt: Promise<void> = delivery
      .catch((error: unknown) => this.#worker.log.error({ err: error }, 'logout'))
      .finally(() => {
        this.#attempts.delete(attempt);
        if (this.#isFull && !this.#busy().includes(app)) void this.look();
      });
    this.#attempts.set(attempt, app);
  }

  /** Apps that get no further attempts for now. */
  #busy(): string[] {
    const counts = new Map<string, number>();
    for (const app of this.#attempts.values()) counts.set(app, (counts.get(app) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > TOGETHER).map(([app]) => app);
  }
}

/** Tells apps of ended sessions while the server listens. */
export function registerLogouts(app: FastifyInstance, worker: LogoutWorker): void {
  const queue = new LogoutQueue(worker);
  repeat(app, {
    ...{ every: LOOK_EVERY, name: 'queue of logouts', work: () => queue.look(), whileListening: true },
    ...{ first: () => releaseLeases(worker, 'logouts'), patience: PATIENCE, idle: () => queue.idle() },
  });
}
