import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FLOW_STEPS } from '../../engine/contract/flowSteps.ts';
import { matchScreen } from '../../engine/contract/matchScreen.ts';
import { createCookieJar } from '../core/request/cookies.ts';
import { isInZones, sourceOf } from '../core/request/network.ts';
import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/Settings.ts';
import { listen } from '../core/telemetry/signals.ts';
import { describeRequest } from '../http/loggerOptions.ts';
import { markOfBrowser, obtainBrowser } from '../tokens/issueToken.ts';
import { namesOf } from '../traffic/traffic.ts';
import { VisitSteps } from '../visits/VisitSteps.ts';
import { isPage, pagesOf } from './bindVisits.ts';
import type { ReleaseFiles } from './FolderFiles.ts';

interface Visit {
  /** The mark of the browser; undefined: it has no cookie. */
  readonly mark: string | undefined;
  /** What the service did for the request. */
  readonly events: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined: the request was refused on arrival. */
    visit?: Visit;
  }
}

/**
 * Keeps the requests of visits for `npm run admin -- trace`: what was asked for and answered, the page's steps, and the
 * limits, events of the audit trail and mails that a request led to. Call this after `bindVisits`, whose hooks come first.
 */
export function recordVisits(app: FastifyInstance, service: Service): void {
  const steps = new VisitSteps(service);
  const answered = new AsyncLocalStorage<string[]>();
  const note = (event: string) => void answered.getStore()?.push(event);
  const ends = [
    listen('limit', ({ limit }) => note(`limit ${limit}`)),
    listen('audit', ({ action, outcome }) => note(`audit ${action} ${outcome}`)),
    listen('queued', ({ id, template, isReal }) => note(isReal ? `mail ${template} ${id}` : `no-mail ${template}`)),
  ];
  app.decorateRequest('visit');
  app.addHook('onRequest', (request, reply, done) => {
    const cookies = createCookieJar(request, reply, service.settings, originAt(service.settings, request.hostname));
    // So the calls of the page, which are made together, belong to one visit from the first one on.
    if (isPage(request)) obtainBrowser({ cookies });
    const events: string[] = [];
    request.visit = { mark: markOfBrowser({ cookies }, 'vestibule trace'), events };
    answered.run(events, done);
  });
  // Reading a body leaves the asynchronous context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => answered.run(request.visit?.events ?? [], done));
  app.addHook('onResponse', (request, reply, done) => {
    const { visit } = request;
    if (visit !== undefined && isOfVisitor(request, reply)) {
      const isTrusted = isInZones(request.visitor, service.settings.trustedNetworks);
      const source = isTrusted ? undefined : sourceOf(request.visitor);
      steps.add({ mark: visit.mark, source }, () => describe(request, reply, visit));
    }
    done();
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', async () => {
    for (const end of ends) end();
    await steps.close();
  });
}

async function describe(request: FastifyRequest, reply: FastifyReply, { mark, events }: Visit) {
  const { operation, outcome, milliseconds } = describeRequest(request, reply);
  const { files } = request.release;
  const names = request.headers[FLOW_STEPS] === undefined ? new Set<string>() : await namesOf(files);
  const steps = stepsOf(request, names);
  const line = reply.statusCode < 400 ? [] : lineOf(steps.at(-1) ?? '', outcome, names);
  return {
    ...{ reference: request.id, visit: mark ?? null, release: files.id ?? null, outcome, milliseconds },
    operation: isPage(request) ? `screen ${await screenOf(request, files)}` : operation,
    steps: steps.join('\n'),
    events: [...summedUp(events), ...line].join('\n'),
  };
}

/** Whether a person may see the reference of an answer: of a call, a page or a redirect, but not of a file. */
function isOfVisitor({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
  return routeOptions.config?.operation !== undefined || isHtml || reply.getHeader('location') !== undefined;
}

/** A call does the work of a mail for nobody too (promise P07), which only tells something if there was no other mail. */
function summedUp(events: readonly string[]): readonly string[] {
  const hasMail = events.some((event) => event.startsWith('mail '));
  return [...new Set(events)].filter((event) => !hasMail || !event.startsWith('no-mail '));
}

async function screenOf({ url }: FastifyRequest, files: ReleaseFiles): Promise<string> {
  const { routes = [] } = await pagesOf(files)();
  return matchScreen(routes, url.split('?', 1)[0] ?? '/')?.[0]?.route.id ?? 'unknown';
}

/** The longest header that is read. */
const LONGEST = 2000;

/**
 * The page's steps, without any name that is not in the release's closed list. A visitor who asks not to be observed
 * (Sec-GPC) has none.
 */
function stepsOf({ headers }: FastifyRequest, names: ReadonlySet<string>): readonly string[] {
  const { [FLOW_STEPS]: given, 'sec-gpc': isDeclined } = headers;
  if (typeof given !== 'string' || given.length > LONGEST || isDeclined === '1') return [];
  return decoded(given)
    .split(',')
    .filter((name) => names.has(name));
}

function decoded(header: string): string {
  try {
    return decodeURI(header);
  } catch {
    return '';
  }
}

/** The line of the flows that a refusal of a call finds, and how many steps it has, one of which the page chooses. */
function lineOf(asked: string, outcome: string, names: ReadonlySet<string>): readonly string[] {
  const call = / ask$/.test(asked) ? asked.slice(0, -' ask'.length) : undefined;
  const line = [outcome, '*'].find((one) => names.has(`${call} ${one} 0`));
  if (line === undefined) return [];
  let count = 1;
  while (names.has(`${call} ${line} ${count}`)) count += 1;
  return [`line ${line} ${count}`];
}
