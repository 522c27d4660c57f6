import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { FALLBACK } from '../../../contract/languages.ts';
import { PROVIDER_PATH, SIGNALS_METADATA } from '../../../contract/serviceAddresses.ts';
import { isRecord } from '../../../engine/contract/isRecord.ts';
import { parseData } from '../../../engine/contract/isShallow.ts';
import { Refusal } from '../../core/Context.ts';
import { isStorableText } from '../../core/request/isStorableText.ts';
import type { Service } from '../../core/Service.ts';
import { MINUTE } from '../../core/time/Clock.ts';
import { describeError } from '../../http/answerFailure.ts';
import { createContext } from '../../http/createContext.ts';
import { refuseNul } from '../../http/requireOwnOrigin.ts';
import { countSource, countTry } from '../../limits/countTry.ts';
import { findClient } from '../findClient.ts';
import { fetchEvents, readPoll } from './fetchEvents.ts';
import { SIGNALS, streamOf, transmitterOf } from './streamOf.ts';

interface Place {
  Params: { readonly orgAlias: string };
  Querystring: { readonly stream_id?: unknown };
}

/** The limit per client. */
const PER_CLIENT = { tries: 600, window: MINUTE };

/** The limit per source on requests without a valid token. */
const REFUSED = { tries: 300, window: 15 * MINUTE };

/** The limit per client on verifications, each of which is an event. */
const VERIFICATIONS = { tries: 1, window: MINUTE };

/** Requests that wait on a node, each of which looks for events every second; further ones are answered at once. */
const MOST_WAITING = { ofClient: 4, ofAll: 64 };

/** The longest text by which an app recognises its verification. */
const LONGEST_STATE = 256;

/** The errors that RFC 8935 names (section 2.4), by status. */
const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'authentication_failed',
  403: 'access_denied',
};

async function parse(_request: FastifyRequest, body: string): Promise<unknown> {
  try {
    return body === '' ? undefined : parseData(body);
  } catch {
    throw new Refusal('BAD_REQUEST');
  }
}

/**
 * The transmitter of shared signals: its metadata, and what an app may do with its own stream. Operators decide which app
 * has a stream, so an app can only read it, fetch its events, and ask for a verification.
 */
export function registerSignals(
  app: FastifyInstance,
  service: Service,
  providerOf: (alias: string) => Promise<Provider>,
): void {
  /** The clients of the requests that wait, by the requests' ids. */
  const waiting = new Map<string, string>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get<Place>(SIGNALS_METADATA, async ({ params }, reply) => {
    const { issuer } = await providerOf(params.orgAlias);
    return reply.header('cache-control', 'public, max-age=3600').send(transmitterOf(issuer));
  });
  app.register(async (scope) => {
    refuseNul(scope);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
    // RFC 8936, section 2.6. An internal error reveals nothing (promise P20).
    scope.setErrorHandler((error, request, reply) => {
      const { status, headers, body } = describeError(error, FALLBACK);
      if (status >= 500) request.logFailure(error);
      if (status === 401) reply.header('www-authenticate', 'Bearer realm="signals"');
      return reply.code(status).headers(headers).send({ err: ERRORS[status], description: body.message });
    });

    scope.get<Place>(PROVIDER_PATH + SIGNALS.stream, async (request, reply) => {
      const { issuer, client, to } = await authenticate(request, reply);
      const stream = streamOf(issuer.issuer, client, to);
      const { stream_id: asked } = request.query;
      if (asked === undefined) return [stream];
      if (asked !== client) throw new Refusal('NOT_FOUND');
      return stream;
    });

    scope.post<Place>(PROVIDER_PATH + SIGNALS.verification, async (request, reply) => {
      const { client, to } = await authenticate(request, reply);
      const { body } = request;
      if (!isRecord(body) || !isStorableText(body)) throw new Refusal('BAD_REQUEST');
      const { stream_id: asked, state } = body;
      if (asked !== client) throw new Refusal('NOT_FOUND');
      const isGood = state === undefined || (typeof state === 'string' && state.length <= LONGEST_STATE);
      if (!isGood) throw new Refusal('BAD_REQUEST');
      await countTry(service, `verifications-of:${client}`, VERIFICATIONS);
      const now = service.clock.now();
      await service.database
        .insertInto('logouts')
        .values({
          ...{ id: randomUUID(), client_id: client, created_at: now, next_try_at: to === 'poll' ? null : now },
          ...{ event: 'verification', details: JSON.stringify({ state }) },
        })
        .execute();
      return reply.code(204).send();
    });

    scope.post<Place>(PROVIDER_PATH + SIGNALS.poll, async (request, reply) => {
      const { issuer, client, to } = await authenticate(request, reply);
      if (to !== 'poll') throw new Refusal('FORBIDDEN');
      const poll = readPoll(request.body);
      if (!poll) throw new Refusal('BAD_REQUEST');
      const others = [...waiting.values()].filter((other) => other === client).length;
      const waits = poll.waits && others < MOST_WAITING.ofClient && waiting.size < MOST_WAITING.ofAll;
      if (waits) waiting.set(request.id, client);
      try {
        const isOpen = () => !isClosing && !reply.raw.destroyed;
        const answer = await fetchEvents(service, { ...poll, waits }, { client, issuer, isOpen });
        if (waits) await requireStillFetches(request);
        // The connection is not idle when the server closes idle ones, so it would hold up the stop (promise R07).
        if (isClosing) reply.header('connection', 'close');
        return answer;
      } finally {
        waiting.delete(request.id);
      }
    });
  });

  /** The client whose access token a request has (RFC 6749, section 4.4), and its stream. A token of a person is none. */
  async function findStream({ params: { orgAlias: alias }, headers }: FastifyRequest<Place>) {
    const provider = await providerOf(alias);
    const [, value] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? [];
    const token = value === undefined ? undefined : await provider.ClientCredentials.find(value);
    const client = token?.clientId === undefined ? undefined : await findClient(service, token.clientId);
    if (client?.alias !== alias) return undefined;
    return { issuer: { issuer: provider.issuer, alias }, client: client.id, to: client.shared_signals };
  }

  /** @throws Refusal UNAUTHORIZED; FORBIDDEN if the client gets no events; TOO_MANY_REQUESTS; NOT_FOUND: no such issuer */
  async function authenticate(request: FastifyRequest<Place>, reply: FastifyReply) {
    const stream = await findStream(request);
    if (!stream) {
      await countSource(createContext(service, request, reply), 'signals', REFUSED);
      throw new Refusal('UNAUTHORIZED');
    }
    const { to } = stream;
    if (to === null) throw new Refusal('FORBIDDEN');
    await countTry(service, `signals:${stream.client}`, PER_CLIENT);
    return { ...stream, to };
  }

  /** @throws Refusal UNAUTHORIZED or FORBIDDEN if the client has lost, while it waited, what it was let in with */
  async function requireStillFetches(request: FastifyRequest<Place>): Promise<void> {
    const stream = await findStream(request);
    if (stream?.to !== 'poll') throw new Refusal(stream ? 'FORBIDDEN' : 'UNAUTHORIZED');
  }
}
