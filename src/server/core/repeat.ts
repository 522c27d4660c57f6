import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Service } from './Service.ts';

interface Repeated {
  /** The interval, in milliseconds. A round that takes longer is not repeated meanwhile. */
  readonly every: number;
  readonly name: string;
  readonly work: () => Promise<unknown>;
  /** Whether the work begins only once the server listens. */
  readonly whileListening?: boolean;
  /** What is done before the first round. */
  readonly first?: () => Promise<unknown>;
  /** How long, in milliseconds, a stopping server waits until `idle`; by default it does not wait. */
  readonly patience?: number;
  /** By default, the round in progress. */
  readonly idle?: () => Promise<unknown>;
}

/** Repeats work while the server runs. An error is logged, and the next round is a new attempt. */
export function repeat(
  app: FastifyInstance,
  { every, name, work, whileListening, first, patience, idle }: Repeated,
): void {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<unknown> | undefined;
  const look = () => {
    round ??= work()
      .catch((error: unknown) => app.log.error({ err: error, work: name }, 'periodic work failed'))
      .finally(() => {
        round = undefined;
      });
  };
  const start = async () => {
    await first?.();
    timer = setInterval(look, every);
    timer.unref();
  };
  if (whileListening) app.addHook('onListen', start);
  else app.addHook('onReady', start);
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    if (patience !== undefined)
      await Promise.race([idle?.() ?? round, setTimeout(patience, undefined, { ref: false })]);
  });
}

/** Only this process uses the embedded database, so leases found at the start are a dead process's. */
export async function releaseLeases(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  table: 'mails' | 'logouts' | 'audit_stream',
): Promise<void> {
  if (settings.databaseUrl) return;
  await sql`update ${sql.table(table)} set leased_until = null where leased_until is not null`.execute(database);
}
