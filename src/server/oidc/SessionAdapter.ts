import type { AdapterPayload } from 'oidc-provider';
import type { Session } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { isLive } from '../sessions/findSession.ts';
import { libraryTime } from './libraryTime.ts';
import { RecordAdapter } from './RecordAdapter.ts';

/**
 * The provider's session is the portal's, with the portal's id. It begins and ends with it, so that signing out revokes
 * the tokens that are bound to it. The row has only what the library adds.
 */
export class SessionAdapter extends RecordAdapter {
  readonly #service: Service;

  constructor(service: Service, kind: string) {
    super(service, kind);
    this.#service = service;
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const session = await this.#findLive(id);
    if (!session) return undefined;
    const { clock } = this.#service;
    const { authorizations, state } = (await super.find(id)) ?? {};
    return {
      kind: 'Session',
      jti: id,
      uid: id,
      accountId: session.user_id,
      // A provider that does not say when it last asked leaves nothing to tell (`auth_time`).
      ...(session.fresh_at ? { loginTs: libraryTime(clock, session.fresh_at) } : {}),
      iat: libraryTime(clock, session.created_at),
      exp: libraryTime(clock, session.expires_at),
      amr: describeProofs(session),
      ...(authorizations ? { authorizations } : {}),
      ...(state ? { state } : {}),
    };
  }

  override findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.find(uid);
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (await this.#findLive(id)) await super.upsert(id, payload, expiresIn);
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

/** RFC 8176, section 2. */
function describeProofs({ methods, level }: Session): string[] | undefined {
  const shown = [...new Set(methods), ...(level === 'mfa' ? ['mfa'] : [])];
  return shown.length > 0 ? shown : undefined;
}
