import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signIn } from '../../contract/operations/signIn.ts';
import type { Operation } from '../../engine/contract/Contract.ts';
import { createCookieJar } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/Settings.ts';
import { addOutcomes, type Counted, type Outcome, ownerOf } from '../releases/guard/judgeOutcomes.ts';
import { withdrawWorse } from '../releases/guard/withdrawWorse.ts';
import { hashHere } from '../tokens/issueToken.ts';
import type { Releases } from './Releases.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that the browser of a guarded visit belonged to before the call. */
    owner?: string | undefined;
  }
}

/** Visits by the number of the choice for whose guard they count, and by account. */
type Waiting = Map<number, Map<string, Counted>>;

/**
 * Counts what visits come to while a release is shared with a guard. Call this after `bindVisits`, whose hooks come
 * first.
 *
 * Only the service's own answers count, never what a page reports, since a script can report anything. Nor do strangers
 * count, since everybody can send wrong passwords and broken calls: a visit counts if its browser belongs to an account
 * that signed in on it before the release was shared, and each account counts once, by its first outcome. Whoever wants
 * a release withdrawn therefore needs dozens of accounts of their own that signed in beforehand, and only achieves that
 * visitors get the former release. Both sides lack the visits of unknown browsers alike.
 *
 * @returns a look: it stores what this node has counted, and withdraws the shared release if it is worse than the live
 *   one (`releases/guard/judgeOutcomes.ts`)
 */
export function guardReleases(app: FastifyInstance, service: Service, releases: Releases): () => Promise<void> {
  const waiting: Waiting = new Map();
  app.decorateRequest('owner');
  app.addHook('preHandler', async (request, reply) => {
    // A sign-in replaces the cookie by which the browser is known.
    if (request.guarded !== undefined && signsIn(request)) request.owner = await findOwner(service, request, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { guarded } = request;
    const outcome = outcomeOf(request, reply);
    if (guarded === undefined || outcome === undefined) return;
    const account = request.owner ?? (await findOwner(service, request, reply));
    if (account !== undefined) wait(waiting, guarded.choice, [{ account, isCandidate: guarded.isCandidate, outcome }]);
  });
  return async () => {
    await store(waiting, service);
    if (releases.offer.guard !== undefined && (await withdrawWorse(service))) await releases.look();
  };
}

/** The account that a request's browser belongs to; undefined also while the database does not answer. */
async function findOwner(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const cookies = createCookieJar(request, reply, settings, originAt(settings, request.hostname));
  const device = cookies.get('device');
  if (device === undefined || request.guarded === undefined) return undefined;
  return ownerOf(database, hashHere(device, { cookies }), request.guarded.since).catch(() => undefined);
}

/** Adds visits to those that wait. The first outcome of an account stays. */
function wait(waiting: Waiting, choice: number, visits: Iterable<Counted>): void {
  const known = waiting.get(choice) ?? new Map<string, Counted>();
  for (const visit of visits) if (!known.has(visit.account)) known.set(visit.account, visit);
  waiting.set(choice, known);
}

/** Stores the visits that wait. If the database does not answer, they wait for the next time. */
async function store(waiting: Waiting, { database }: Pick<Service, 'database'>): Promise<void> {
  for (const [choice, visits] of waiting) {
    waiting.delete(choice);
    try {
      await addOutcomes(database, choice, [...visits.values()]);
    } catch (error) {
      wait(waiting, choice, visits.values());
      throw error;
    }
  }
}

/** The codes with which a session has begun. */
const BEGUN = ['OK', 'NEW_DEVICE'];

/** The ids of the operations that sign in. */
const SIGN_INS: ReadonlySet<string> = new Set(
  Object.values<Operation & { readonly id: string }>(signIn).flatMap(({ id, success }) =>
    BEGUN.every((code) => Object.hasOwn(success, code)) ? [id] : [],
  ),
);

type Route = Pick<FastifyRequest, 'routeOptions'>;

/** Whether a request calls an operation that signs in. */
const signsIn = ({ routeOptions: { config } }: Route): boolean => SIGN_INS.has(config.operation ?? '');

/**
 * What a request makes of its visit; undefined: nothing yet. A fault is an answer of the service that no visitor can
 * do anything about: it failed, or the page called it wrongly.
 */
function outcomeOf(
  request: Route & Pick<FastifyRequest, 'outcome'>,
  { statusCode }: Pick<FastifyReply, 'statusCode'>,
): Outcome | undefined {
  if (statusCode >= 500 || request.outcome === 'BAD_REQUEST') return 'fault';
  if (!signsIn(request) || statusCode === 429) return undefined;
  if (statusCode >= 400) return 'refused';
  return BEGUN.includes(request.outcome) ? 'accepted' : undefined;
}
