import { type RawBuilder, sql } from 'kysely';
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Session } from '../core/database/Database.ts';
import { unseal } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { addTry } from '../limits/countTry.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { isLive } from '../sessions/findSession.ts';
import { CLIENT_KEY, type FoundClient, findClient } from './findClient.ts';
import { libraryTime } from './logLibraryOutput.ts';
import { RecordAdapter } from './RecordAdapter.ts';
import { RefreshTokenAdapter } from './RefreshTokenAdapter.ts';
import { isNative } from './weaknessesOf.ts';

/**
 * The provider's session is the portal's session, with the portal's id. Signing out of the portal therefore also
 * revokes the tokens bound to the session. The stored record has only what the library adds.
 */
class SessionAdapter extends RecordAdapter {
  readonly #service: Service;

  constructor(service: Service, kind: string) {
    super(service, kind);
    this.#service = service;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const session = await this.#findLive(id);
    if (!session) return undefined;
    const { clock } = this.#service;
    const { authorizations: stored, state } = (await super.find(id)) ?? {};
    const authorizations = await this.#authorizationsOf(id, stored);
    return {
      kind: 'Session',
      jti: id,
      uid: id,
      accountId: session.user_id,
      // If a social provider gave no time, there is no `auth_time`.
      ...(session.fresh_at ? { loginTs: libraryTime(clock, session.fresh_at) } : {}),
      iat: libraryTime(clock, session.created_at),
      exp: libraryTime(clock, session.expires_at),
      amr: describeProofs(session),
      ...(Object.keys(authorizations).length > 0 ? { authorizations } : {}),
      ...(state ? { state } : {}),
    };
  }

  override findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.find(uid);
  }

  /** Uses one statement, so concurrent requests keep each other's clients. */
  protected override get replacing(): RawBuilder<string> {
    return sql`excluded.payload || jsonb_build_object('authorizations',
      coalesce(oidc_records.payload -> 'authorizations', '{}') || coalesce(excluded.payload -> 'authorizations', '{}'))`;
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (!(await this.#findLive(id))) return;
    await super.upsert(id, payload, expiresIn);
    await this.#storeApps(id, payload);
  }

  /** What the library has stored about the session's apps, and those that an earlier session has handed over. */
  async #authorizationsOf(id: string, stored: AdapterPayload['authorizations']) {
    const query = this.#service.database.selectFrom('app_sessions').select(['client_id', 'sid']);
    const rows = await query.where('session_id', '=', id).execute();
    const known = rows.map(({ client_id, sid }) => [client_id, { ...stored?.[client_id], sid }] as const);
    return { ...stored, ...Object.fromEntries(known) };
  }

  /** Locks the session's row, so a session that ends meanwhile either has these apps or is found ended. */
  async #storeApps(id: string, { authorizations = {} }: AdapterPayload): Promise<void> {
    const sids = Object.entries(authorizations).map(([client, { sid }]) => ({ client, sid }));
    if (sids.length === 0) return;
    await sql`
      insert into app_sessions (session_id, client_id, sid)
      select sessions.id, oauth_clients.id, given.sid
      from json_to_recordset(${JSON.stringify(sids)}::json) as given (client text, sid text)
      join oauth_clients on oauth_clients.id = given.client
      cross join (select id from sessions where id = ${id} and ended_at is null for share) as sessions
      where given.sid is not null
      on conflict do nothing`.execute(this.#service.database);
  }

  override async destroy(id: string): Promise<void> {
    await endSessions(this.#service, { id }, 'LOG_OUT');
    await super.destroy(id);
  }

  async #findLive(id: string): Promise<Session | undefined> {
    const { database, clock } = this.#service;
    const query = database.selectFrom('sessions').selectAll('sessions').where('sessions.id', '=', id);
    const session = await query
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .where('users.state', '=', 'ACTIVATED')
      .executeTakeFirst();
    return session && isLive(session, clock.now()) ? session : undefined;
  }
}

/** The `amr` values of a session (RFC 8176, section 2). */
function describeProofs({ methods, level }: Session): string[] | undefined {
  const shown = [...new Set(methods), ...(level === 'mfa' ? ['mfa'] : [])];
  return shown.length > 0 ? shown : undefined;
}

/** A client may send its secret in the header or in the form (RFC 6749, section 2.3.1), but not in both. */
const methodOf = (header: string | undefined) =>
  /^basic /i.test(header ?? '') ? ('client_secret_basic' as const) : ('client_secret_post' as const);

/** The member of the library's client that says whether its requests must have a code challenge (RFC 7636). */
export const PKCE_MEMBER = 'pkce';

/** The member that lists the APIs for which the client may request access tokens (RFC 8707). */
export const RESOURCES_MEMBER = 'resources';

/** The member with the API for requests that name none; absent: they get an opaque token. */
export const DEFAULT_MEMBER = 'default_resource';

/** The member that says whether the client's ID tokens name the session, by which the app learns of its end. */
export const SID_MEMBER = 'has_sid';

/** The clients of one organisation. They are registered elsewhere; the library only reads them. */
export class ClientAdapter extends RecordAdapter {
  readonly #service: Service;
  readonly #alias: string;

  constructor(service: Service, alias: string) {
    super(service, 'Client');
    this.#service = service;
    this.#alias = alias;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const client = await findClient(this.#service, id);
    if (!client || client.alias !== this.#alias) return undefined;
    const { scope, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, pkce } = client;
    const proof = await this.#proofOf(client);
    const isPublic = proof.token_endpoint_auth_method === 'none';
    const isPublicNative = isPublic && isNative([...redirect_uris, ...post_logout_redirect_uris]);
    return {
      client_id: id,
      application_type: isPublicNative ? 'native' : 'web',
      redirect_uris,
      post_logout_redirect_uris,
      ...(backchannel_logout_uri === null
        ? {}
        : { backchannel_logout_uri, backchannel_logout_session_required: client.backchannel_logout_session_required }),
      scope: scope.join(' '),
      response_types: ['code'],
      grant_types: [
        ...['authorization_code', 'refresh_token'],
        ...(client.shared_signals === null || isPublic ? [] : ['client_credentials']),
      ],
      [PKCE_MEMBER]: pkce,
      [RESOURCES_MEMBER]: client.resources,
      ...(client.default_resource === null ? {} : { [DEFAULT_MEMBER]: client.default_resource }),
      [SID_MEMBER]:
        (backchannel_logout_uri !== null && client.backchannel_logout_session_required) ||
        (client.frontchannel_logout_uri !== null && client.frontchannel_logout_session_required) ||
        client.shared_signals !== null,
      ...proof,
    };
  }

  /** How the client proves who it is: by keys (RFC 7523), by its secret, or not at all. */
  async #proofOf({ id, secret, jwks }: FoundClient) {
    if (jwks !== null) return { token_endpoint_auth_method: 'private_key_jwt' as const, jwks };
    if (secret === null) return { token_endpoint_auth_method: 'none' as const };
    return {
      client_secret: await unseal(this.#service.keys, CLIENT_KEY, secret, `oauth_clients ${id}`),
      token_endpoint_auth_method: methodOf(Provider.ctx?.get('authorization')),
    };
  }
}

/** Stores nothing, since the portal handles sign-in and consent instead of the library. */
const NOTHING: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** The storage of one record type for one organisation's issuer. Issuers share no records. */
export function createAdapter(service: Service, alias: string, kind: string): Adapter {
  if (kind === 'Client') return new ClientAdapter(service, alias);
  if (kind === 'Interaction') return NOTHING;
  const own = `${alias}:${kind}`;
  if (kind === 'Session') return new SessionAdapter(service, own);
  if (kind === 'ClientCredentials') return new ClientTokenAdapter(service, own);
  if (kind === 'ReplayDetection') return new AssertionAdapter(service, own);
  return kind === 'RefreshToken' ? new RefreshTokenAdapter(service, own) : new RecordAdapter(service, own);
}

/** The limit on tokens of a client's own: each is a row, and needs no person. */
const OWN_TOKENS = { tries: 60, window: 15 * MINUTE };

class ClientTokenAdapter extends RecordAdapter {
  readonly #service: Service;

  constructor(service: Service, kind: string) {
    super(service, kind);
    this.#service = service;
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const wait = await addTry(this.#service, `client-tokens:${payload.clientId}`, OWN_TOKENS);
    if (wait !== undefined) throw new errors.TemporarilyUnavailable(`wait ${wait} seconds for another token`);
    await super.upsert(id, payload, expiresIn);
  }
}

/**
 * The assertions with which clients have authenticated. The library only looks for an assertion before it stores it, so
 * two copies sent at the same moment would pass; here, exactly one of them is accepted (RFC 7523, section 3; promise
 * P13).
 */
class AssertionAdapter extends RecordAdapter {
  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (await this.insert(id, payload, expiresIn)) return;
    throw new errors.InvalidClientAuth('client assertion tokens must only be used once');
  }
}
