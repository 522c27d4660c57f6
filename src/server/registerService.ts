import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Migration, sql } from 'kysely';
import { checkRelease } from '../contract/release/ReleaseFile.ts';
import { readBuild } from '../contract/release/readBuild.ts';
import { isShallow } from '../engine/contract/isShallow.ts';
import { ADDRESSES } from './addresses/index.ts';
import { endSessionsOfEndedApps, settleLicences } from './apps/signOns.ts';
import { registerTrail, removeOldEvents } from './audit/registerTrail.ts';
import { Refusal } from './core/Context.ts';
import type { Database } from './core/database/Database.ts';
import { repeat } from './core/repeat.ts';
import type { Service } from './core/Service.ts';
import { originsOf, type Settings } from './core/settings/Settings.ts';
import { type Clock, type FollowingClock, HOUR, MINUTE, MovableClock } from './core/time/Clock.ts';
import { ROOM_OF_BUILD, requireRoom, roomIn } from './database/lockDataDir.ts';
import { followDatabase, migrateDatabase } from './database/migrateDatabase.ts';
import { openMigrated } from './database/openMigrated.ts';
import { sweepDatabase } from './database/sweepDatabase.ts';
import { registerScenes } from './development/registerScenes.ts';
import { prepareExampleApp } from './example-app/prepareExampleApp.ts';
import { registerExampleApp } from './example-app/registerExampleApp.ts';
import { registerOperations } from './http/registerOperations.ts';
import { registerReadiness } from './http/registerReadiness.ts';
import { refuseNul, requireJson, requireOwnOrigin } from './http/requireOwnOrigin.ts';
import { openKeyStore } from './keys/createKeyStore.ts';
import { createWriteCount } from './limits/countTry.ts';
import type { MailReleases } from './mail/composeMail.ts';
import { requireMailServer } from './mail/createTransport.ts';
import { keepsMailbox } from './mail/enqueueMail.ts';
import { registerMailbox } from './mail/mailbox/registerMailbox.ts';
import { registerDelivery } from './mail/registerDelivery.ts';
import type { Metrics } from './metrics/createMetrics.ts';
import { logLibraryOutput } from './oidc/logLibraryOutput.ts';
import { registerOidc } from './oidc/registerOidc.ts';
import { handlers } from './operations/index.ts';
import { bindVisits } from './portal/bindVisits.ts';
import type { ReleaseFiles } from './portal/FolderFiles.ts';
import { guardReleases } from './portal/guardReleases.ts';
import { openPreviews } from './portal/openPreviews.ts';
import { keepLooking, Releases } from './portal/Releases.ts';
import { recordVisits } from './portal/recordVisits.ts';
import { keepBuild } from './releases/buildReleases.ts';
import { judgeRelease } from './releases/judgeRelease.ts';
import { keepPreviewKey } from './releases/previewLinks.ts';
import { removeOldReleases } from './releases/removeOldReleases.ts';
import { registerScim } from './scim/registerScim.ts';
import { redirectUri, socialProvider, standInIssuer } from './social/SocialIdentity.ts';
import { describeWorld } from './world/describeWorld.ts';
import { ACME_ICON } from './world/organisations.ts';
import { prepareWorld } from './world/prepareWorld.ts';

interface ServiceParts {
  readonly clock: Clock;
  /** Set to the time of PostgreSQL, which all nodes share. */
  readonly following?: FollowingClock | undefined;
  /** The caller's own database, used instead of the one in the settings. */
  readonly database: Database | undefined;
  /** How long, in milliseconds, to wait for the database and the mail server. */
  readonly patience: number;
  /** Migrations of another version, to apply to the caller's database instead of this version's. */
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
  readonly metrics?: Metrics | undefined;
  /** The release of the build. */
  readonly build: ReleaseFiles;
}

/**
 * The embedded identity service: its database, its operations, and its own browser addresses.
 * @returns the releases of the portal in its database
 */
export async function registerService(
  app: FastifyInstance,
  settings: Settings,
  { clock, following, database: given, patience, migrations, metrics, build }: ServiceParts,
): Promise<Releases> {
  const database = given ?? (await openMigrated(settings, patience));
  if (given) await migrateDatabase(given, migrations);
  else app.addHook('onClose', () => database.destroy());
  const lookAtClock = async () => {
    if (following && settings.databaseUrl) await followDatabase(database, following, app.log);
  };
  await lookAtClock();
  const service: Service = { settings, database, clock, keys: await openKeyStore(settings, database), log: app.log };
  const releases = await Releases.open(build, service);
  const mailing = { ...service, releaseOfMail: (id: string | undefined) => releases.ofMail(id) };
  const visits = { settings, releases, clock, previewKey: keepPreviewKey(service.keys) };
  openPreviews(app, visits);
  bindVisits(app, visits);
  recordVisits(app, service);
  watchReleases(app, service, releases);
  if (settings.databaseUrl !== undefined) app.addHook('onClose', keepLooking(releases, service));
  if (metrics) (await import('./metrics/measureService.ts')).measureService(metrics, service);
  await requireMailServer(service, patience);
  await prepareWorld(service);
  await prepareExampleApp(service);
  const workEachHour = async () => {
    await workHourly(service);
    // It may have removed releases, which nodes of an embedded database do not look for otherwise.
    await releases.look();
  };
  repeat(app, { every: HOUR * 1000, name: 'hourly work', work: workEachHour });
  repeat(app, { every: MINUTE * 1000, name: 'ended apps', work: () => endUses(service) });
  repeat(app, { every: MINUTE * 1000, name: 'time of the database', work: lookAtClock });
  await app.register(async (scope) => {
    refuseNul(scope);
    parseJsonBody(scope);
    const countWrite = createWriteCount();
    registerOperations(scope, service, handlers, countWrite);
    for (const register of ADDRESSES) register(scope, service, countWrite);
    if (settings.mode === 'development') registerDevelopment(scope, mailing);
  });
  registerOidc(app, service);
  registerScim(app, service);
  registerReadiness(app, async () => {
    await sql`select 1`.execute(database);
    if (!settings.databaseUrl && settings.dataDir !== 'memory:') await requireRoom(settings.dataDir);
    await lookAtClock();
    return following?.ahead ? { ahead: following.ahead } : {};
  });
  registerDelivery(app, mailing);
  registerTrail(app, service);
  if (settings.mode === 'development') registerIssuer(app, service);
  registerExampleApp(app, service);
  storeBuild(app, service, build.id);
  return releases;
}

/** Milliseconds between two looks of a node's guard of a shared release. */
const GUARDED_EACH = 5000;

function watchReleases(app: FastifyInstance, service: Service, releases: Releases): void {
  const look = guardReleases(app, service, releases);
  repeat(app, { every: GUARDED_EACH, name: 'guard of a shared release', work: look });
  // A stopping node stores what it has counted.
  app.addHook('onClose', () => look().catch(() => undefined));
}

/**
 * Stores the release of the build once the server listens, and notes each hour that this node runs it.
 * @param id undefined: the build names none
 */
function storeBuild(app: FastifyInstance, { settings, ...store }: Service, id: string | undefined): void {
  const { mode, clientDir, databaseUrl, dataDir, releaseKeys } = settings;
  const isKept = databaseUrl !== undefined || dataDir !== 'memory:';
  if (mode !== 'production' || !isKept || id === undefined) return;
  const closing = new AbortController();
  const read = async () => {
    if (databaseUrl === undefined && (await roomIn(dataDir)) < ROOM_OF_BUILD) {
      app.log.warn({ least: ROOM_OF_BUILD }, 'the release of the build is not stored: DATA_DIR has too little space');
      return undefined;
    }
    const release = checkRelease(await readBuild(clientDir));
    const [reason] = judgeRelease(release, releaseKeys);
    if (reason === undefined) return release;
    app.log.warn({ reason }, 'the release of the build is not stored: other nodes would not show it');
    return undefined;
  };
  let last = Promise.resolve();
  const work = () => {
    last = keepBuild(store, id, { read, signal: closing.signal });
    return last;
  };
  app.addHook('onListen', async () => {
    // Not awaited: the server answers meanwhile.
    work().catch((error: unknown) => {
      if (!closing.signal.aborted) app.log.error({ err: error }, 'the release of the build is not stored');
    });
  });
  repeat(app, { every: HOUR * 1000, name: 'release of the build', work });
  app.addHook('onClose', async () => {
    closing.abort();
    await last.catch(() => undefined);
  });
}

/** Ends the use of apps whose licence or last day has passed, and tells them so. It is idempotent. */
export async function endUses(service: Pick<Service, 'database' | 'clock'>): Promise<void> {
  await settleLicences(service);
  await endSessionsOfEndedApps(service);
}

/** The hourly work of every node. It is idempotent. */
export async function workHourly(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  await settleLicences(service);
  await removeOldReleases(service);
  await removeOldEvents(service);
  await sweepDatabase(service);
}

const TEN_YEARS = 10 * 365 * 24 * 3600;

const isAdvance = (body: unknown): body is { advanceSeconds: number } =>
  typeof body === 'object' &&
  body !== null &&
  'advanceSeconds' in body &&
  typeof body.advanceSeconds === 'number' &&
  body.advanceSeconds >= 0 &&
  body.advanceSeconds <= TEN_YEARS;

/** Routes only for development: the seeded world as data, mails and pages with example data, and a movable clock. */
function registerDevelopment(app: FastifyInstance, service: Service & MailReleases): void {
  app.get('/dev/world.json', async () => describeWorld());
  app.get('/dev/icons/acme.svg', (_request, reply) => reply.type('image/svg+xml').send(ACME_ICON));
  app.get('/dev/identity-provider', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send("Here the organisation's own identity provider would ask who you are."),
  );
  registerScenes(app);
  if (keepsMailbox(service.settings)) registerMailbox(app, service);
  app.post('/dev/clock', async (request) => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, false);
    if (!isAdvance(request.body) || !(service.clock instanceof MovableClock)) throw new Refusal('BAD_REQUEST');
    service.clock.advance(request.body.advanceSeconds);
    return { now: service.clock.now().toISOString() };
  });
}

/**
 * Parses JSON bodies as Fastify does (`__proto__` is rejected), except that an empty body is treated as no body, and a
 * body that is nested too deeply is rejected before any code traverses it (P20).
 */
function parseJsonBody(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    parse(request, body, (error, data) => {
      if (error === null && !isShallow(data)) done(new Refusal('BAD_REQUEST', { detail: 'nested too deeply' }));
      else done(error, data);
    });
  });
}

/** Runs the stand-in for Google beside the portal, on the next port, while the portal is listening. */
function registerIssuer(app: FastifyInstance, service: Service): void {
  const { settings, keys, log } = service;
  const issuer = standInIssuer(settings);
  if (!issuer) return;
  const server = createServer();
  server.on('error', (error) => log.warn({ err: error }, 'no stand-in for Google'));
  app.addHook('onListen', async () => {
    const provider = await socialProvider(settings, keys);
    if (!provider) return;
    // Loaded only in development.
    const load = () => Promise.all([import('./issuer/createIssuer.ts'), import('./issuer/answerIssuer.ts')]);
    const [{ createIssuer }, { answerIssuer }] = await logLibraryOutput(service, load);
    const { clientId: id, clientSecret: secret } = provider;
    const client = { id, secret, redirectUris: originsOf(settings).map(redirectUri) };
    server.on('request', answerIssuer(createIssuer(issuer, client), originsOf(settings)));
    server.listen(Number(issuer.port), issuer.hostname);
  });
  app.addHook('onClose', async () => {
    server.close();
    server.closeAllConnections();
  });
}
