import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Migration } from 'kysely';
import { version } from '../../package.json' with { type: 'json' };
import { REQUEST_ID } from '../engine/contract/requestId.ts';
import { Refusal } from './core/Context.ts';
import type { Database } from './core/database/Database.ts';
import { isLoopback, type Settings } from './core/settings/Settings.ts';
import { type Clock, FollowingClock, MovableClock } from './core/time/Clock.ts';
import { answerBrokenRequest, answerFailure, writeBroken } from './http/answerFailure.ts';
import { learnVisitors } from './http/createContext.ts';
import { learnFailures } from './http/learnFailures.ts';
import { KnownAddresses, limitConnections } from './http/limitConnections.ts';
import { createRequestId, loggerOptions, logRequest, REQUEST_LABEL } from './http/loggerOptions.ts';
import { announceStop, type StopNotice } from './http/registerReadiness.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { serveFailureStyle } from './http/serveFailureStyle.ts';
import type { Metrics } from './metrics/createMetrics.ts';
import { FolderFiles } from './portal/FolderFiles.ts';
import { Releases } from './portal/Releases.ts';
import { serveFiles } from './portal/serveFiles.ts';
import { serveHtml } from './portal/serveHtml.ts';

export interface AppParts {
  /** By default, the machine's clock; with PostgreSQL, it follows the database's clock. */
  readonly clock?: Clock;
  /** A replacement for the machine's clock. */
  readonly machine?: Clock;
  /** A database that the caller opens and closes. Missing migrations are applied to it. */
  readonly database?: Database;
  /**
   * How long, in milliseconds, to wait for the database and the mail server, which may be starting at the same time.
   */
  readonly patience?: number | undefined;
  /** The stage of the shutdown, set before the server is stopped. */
  readonly notice?: StopNotice;
  /** Migrations of another version, to apply to `database` instead of this version's. */
  readonly migrations?: Readonly<Record<string, Migration>> | undefined;
}

const PATIENCE = 30_000;

/** A token in a path may be as long as the contract's `token` allows. */
const LONGEST_PATH_PARAMETER = 4096;
const LARGEST_BODY = 64 * 1024;
/** Milliseconds between two checks of the connections. A time limit can be exceeded by this much. */
const LOOK = 1000;

/**
 * The whole server, ready for `listen` or `inject`. If another identity service is configured, it opens no database and
 * loads no code of the embedded service.
 */
export async function createApp(settings: Settings, parts: AppParts = {}): Promise<FastifyInstance> {
  const headers = securityHeaders({
    https: settings.origin.protocol === 'https:',
    formHosts: settings.allowedHosts,
  });
  const app = Fastify({
    logger: loggerOptions(settings),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_LABEL }),
    genReqId: createRequestId(settings.trustedProxies),
    bodyLimit: LARGEST_BODY,
    ...timeLimits(settings),
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER },
    forceCloseConnections: 'idle',
    // A request that a proxy sends on a kept-alive connection is still answered before the connection closes.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      // No hook has run yet to set the headers, so they are set here.
      const answer = answerFailure(error, request);
      request.outcome = answer.code;
      logRequest(request, reply, answer.status);
      reply.hijack();
      reply.raw.writeHead(answer.status, { ...headers, [REQUEST_ID]: request.id, ...answer.headers });
      reply.raw.end(answer.body);
    },
    clientErrorHandler: answerBrokenRequest(headers),
  });
  learnVisitors(app, settings.trustedProxies);
  learnFailures(app);
  const { maxConnections, connectionsPerSource, trustedProxies, trustedNetworks } = settings;
  const trusted = [...trustedProxies, ...trustedNetworks];
  limitConnections(app.server, { total: maxConnections, perSource: connectionsPerSource, trusted });
  answerSpecialRequests(app.server, headers);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header(REQUEST_ID, request.id);
    requireHost(request, settings);
  });
  announceStop(app, parts.notice ?? { isGiven: false, isLast: false });
  app.decorateRequest('outcome', '');
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
  app.setErrorHandler((error, request, reply) => {
    const answer = answerFailure(error, request);
    request.outcome = answer.code;
    if (answer.status >= 500) request.logFailure(error);
    reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  const addresses = new KnownAddresses(app, LONGEST_PATH_PARAMETER);
  app.setNotFoundHandler((request, reply) => {
    const methods = addresses.methodsOf(request.url.split('?', 1)[0] ?? '/');
    // RFC 9110, section 15.5.6: the address exists, but not for this method.
    const isOther = methods.length > 0 && !methods.includes(request.method);
    const refusal = isOther ? new Refusal('BAD_REQUEST', { status: 405 }) : new Refusal('NOT_FOUND');
    const answer = answerFailure(refusal, request);
    request.outcome = answer.code;
    if (isOther) reply.header('allow', methods.join(', '));
    reply.code(answer.status).headers(answer.headers).send(answer.body);
  });
  app.get('/healthz', async () => ({ status: 'ok', version, revision: settings.revision }));
  serveFailureStyle(app);
  await app.register(cookie);
  if (settings.isTraced) await (await import('./tracing/registerTracing.ts')).registerTracing(app, settings);
  const metrics = await openMetrics(app, settings);
  const build = await FolderFiles.open(settings.clientDir, settings.mode === 'production');
  let releases: Releases;
  if (settings.apiOrigin) {
    const { registerProxy } = await import('./http/registerProxy.ts');
    releases = await Releases.open(build, undefined);
    await registerProxy(app, { upstream: settings.apiOrigin, origins: settings, headers });
  } else {
    const { registerService } = await import('./registerService.ts');
    const { machine, clock, database, patience = PATIENCE, migrations } = parts;
    const following = clock ? undefined : new FollowingClock(machine);
    try {
      releases = await registerService(app, settings, {
        ...{ clock: clock ?? new MovableClock(following), following, database, patience, migrations, metrics, build },
      });
    } catch (error) {
      await app.close();
      throw error;
    }
  }
  const releaseOf = ({ release = releases.build }: FastifyRequest) => release.files;
  await serveFiles(app, settings, { findAsset: (name) => releases.findAsset(name), releaseOf });
  serveHtml(app, settings, { addresses, build, releaseOf });
  return app;
}

/** Time limits for headers, body and idle connections, from the settings. */
function timeLimits({ requestTimeout, keepAliveTimeout }: Settings) {
  return {
    requestTimeout,
    keepAliveTimeout,
    // Disconnects a client that does not read the response.
    connectionTimeout: 2 * requestTimeout,
    http: {
      headersTimeout: requestTimeout,
      // Frequent enough that a request past `requestTimeout` gets a response before `connectionTimeout` disconnects it.
      connectionsCheckingInterval: Math.min(LOOK, requestTimeout / 2),
      requireHostHeader: false,
    },
  };
}

/** Without `metricsToken`, nothing is measured and the metrics library is not loaded. */
async function openMetrics(app: FastifyInstance, { metricsToken }: Settings): Promise<Metrics | undefined> {
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import('./metrics/createMetrics.ts');
  const { registerMetrics } = await import('./metrics/createMetrics.ts');
  const metrics = createMetrics();
  registerMetrics(app, metrics, metricsToken);
  return metrics;
}

/**
 * Answers the two kinds of request that Node.js would answer without our headers (promise P21): one with an unknown
 * expectation (RFC 9110, section 10.1.1), and one for a tunnel (section 9.3.6).
 */
function answerSpecialRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', ({ socket }) => socket.end(writeBroken(headers, 417)));
  server.on('connect', (_request, socket) => socket.end(writeBroken(headers, 405)));
}

/**
 * RFC 9112, section 3.2: an HTTP/1.1 request has exactly one Host. Node.js would reject it too, but without our
 * headers. The host's name is checked only in development (promise P06), whose pages show mails and sample accounts: a
 * page at a foreign host name that resolves to this machine could read them (DNS rebinding, promise P22).
 * @throws Refusal BAD_REQUEST for a missing or repeated Host; FORBIDDEN for a foreign name
 */
function requireHost({ raw }: Pick<FastifyRequest, 'raw'>, { mode }: Pick<Settings, 'mode'>): void {
  const { httpVersion, rawHeaders } = raw;
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) throw new Refusal('BAD_REQUEST');
  const [host] = hosts;
  if (mode === 'development' && host !== undefined && !isOfThisMachine(host)) throw new Refusal('FORBIDDEN');
}

const isOfThisMachine = (host: string): boolean =>
  URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
