import type { FastifyInstance } from 'fastify';
import { type Migration, sql } from 'kysely';
import { ADDRESSES } from './addresses/index.ts';
import { settleLicences } from './apps/settleLicences.ts';
import type { Database } from './core/database/Database.ts';
import type { Service } from './core/Service.ts';
import type { Settings } from './core/settings/Settings.ts';
import { HOUR, MINUTE } from './core/time/addSeconds.ts';
import type { Clock } from './core/time/Clock.ts';
import type { FollowingClock } from './core/time/FollowingClock.ts';
import { followDatabase } from './database/followDatabase.ts';
import { migrateDatabase } from './database/migrateDatabase.ts';
import { openMigrated } from './database/openMigrated.ts';
import { requireRoom } from './database/requireRoom.ts';
import { sweepDatabase } from './database/sweepDatabase.ts';
import { registerDevelopment } from './development/registerDevelopment.ts';
import { prepareExampleApp } from './example-app/prepareExampleApp.ts';
import { registerExampleApp } from './example-app/registerExampleApp.ts';
import { parseJsonBody } from './http/parseJsonBody.ts';
import { refuseNul } from './http/refuseNul.ts';
import { registerOperations } from './http/registerOperations.ts';
import { registerReadiness } from './http/registerReadiness.ts';
import { registerIssuer } from './issuer/registerIssuer.ts';
import { openKeyStore } from './keys/createKeyStore.ts';
import { createWriteCount } from './limits/createWriteCount.ts';
import { registerDelivery } from './mail/registerDelivery.ts';
import { requireMailServer } from './mail/requireMailServer.ts';
import type { Metrics } from './metrics/createMetrics.ts';
import { registerOidc } from './oidc/registerOidc.ts';
import { handlers } from './operations/index.ts';
import { registerScim } from './scim/registerScim.ts';
import { prepareWorld } from './world/prepareWorld.ts';

interface ServiceParts {
  readonly clock: Clock;
  /** What the clock goes by, if it is to follow that of a PostgreSQL, which other nodes share. */
  readonly following?: FollowingClock | undefined;
  /** The caller's own, instead of that of the settings. */
  readonly database: Database | undefined;
  /** Milliseconds that a database and a mail server have to answer. */
  readonly patience: number;
  /** Those of another version, for a given database. */
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
  readonly metrics?: Metrics | undefined;
}

/** The embedded identity service: its database, its operations, and the browser addresses that are its own. */
export async function registerService(
  app: FastifyInstance,
  settings: Settings,
  { clock, following, database: given, patience, migrations, metrics }: ServiceParts,
): Promise<void> {
  const database = given ?? (await openMigrated(settings, patience));
  if (given) await migrateDatabase(given, migrations);
  else app.addHook('onClose', () => database.destroy());
  const lookAtClock = async () => {
    if (following && settings.databaseUrl) await followDatabase(database, following, app.log);
  };
  await lookAtClock();
  const service: Service = { settings, database, clock, keys: await openKeyStore(settings, database), log: app.log };
  if (metrics) (await import('./metrics/measureService.ts')).measureService(metrics, service);
  await requireMailServer(service, patience);
  await prepareWorld(service);
  await prepareExampleApp(service);
  repeat(app, { seconds: HOUR, name: 'hourly work', work: () => workHourly(service) });
  repeat(app, { seconds: MINUTE, name: 'time of the database', work: lookAtClock });
  await app.register(async (scope) => {
    refuseNul(scope);
    parseJsonBody(scope);
    const countWrite = createWriteCount();
    registerOperations(scope, service, handlers, countWrite);
    for (const register of ADDRESSES) register(scope, service, countWrite);
    if (settings.mode === 'development') registerDevelopment(scope, service);
  });
  registerOidc(app, service);
  registerScim(app, service);
  registerReadiness(app, async () => {
    await sql`select 1`.execute(database);
    if (!settings.databaseUrl && settings.dataDir !== 'memory:') await requireRoom(settings.dataDir);
    await lookAtClock();
    return following?.ahead ? { ahead: following.ahead } : {};
  });
  registerDelivery(app, service);
  if (settings.mode === 'development') registerIssuer(app, service);
  registerExampleApp(app, service);
}

interface Repeated {
  readonly seconds: number;
  readonly name: string;
  readonly work: () => Promise<void>;
}

function repeat(app: FastifyInstance, { seconds, name, work }: Repeated): void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => app.log.error({ err: error, work: name }, 'repeated work failed'));
  }, seconds * 1000);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** What is done every hour, by every node; doing it twice is doing it once. */
export async function workHourly(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  await settleLicences(service);
  await sweepDatabase(service);
}
