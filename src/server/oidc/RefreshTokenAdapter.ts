import { sql } from 'kysely';
import Provider, { type AdapterPayload } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { RecordAdapter } from './RecordAdapter.ts';

/** Seconds for which a used refresh token may be used again: beside another request, or after an answer that was lost. */
const GRACE = 30;

/**
 * Refresh tokens. One that was just used is used again by an app with two windows, or whose answer was lost; that gives
 * a token of its own, as long as no successor has been used (RFC 9700, section 4.14.2, leaves it to the server). Of those that
 * came of one token a single one goes on: a use of another means that somebody has a copy, and revokes all.
 */
export class RefreshTokenAdapter extends RecordAdapter {
  readonly #service: Pick<Service, 'database' | 'clock'>;
  readonly #kind: string;

  constructor(service: Pick<Service, 'database' | 'clock'>, kind: string) {
    super(service, kind);
    this.#service = service;
    this.#kind = kind;
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const before = Provider.ctx?.oidc.entities.RotatedRefreshToken;
    await super.upsert(id, before ? { ...payload, bornOf: hashSecret(before.jti) } : payload, expiresIn);
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await super.find(id);
    if (!found) return undefined;
    const { bornOf: _, consumed, ...others } = found;
    return consumed === undefined || (await this.#isInGrace(id)) ? others : { ...others, consumed };
  }

  override async consume(id: string): Promise<void> {
    if (await this.#isInGrace(id)) return;
    await super.consume(id);
    await this.#endSiblings(id);
  }

  /** Whether it was used a moment ago, and nothing that came of it was. */
  async #isInGrace(id: string): Promise<boolean> {
    const { database, clock } = this.#service;
    const used = await database
      .selectFrom('oidc_records')
      .select('grant_id')
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id))
      .where('consumed_at', '>', addSeconds(clock.now(), -GRACE))
      .executeTakeFirst();
    if (!used?.grant_id) return false;
    const successors = this.#bornOf(hashSecret(id), used.grant_id).where('consumed_at', 'is not', null);
    return (await successors.executeTakeFirst()) === undefined;
  }

  /** The other tokens of the same predecessor are used up, and have no grace. */
  async #endSiblings(id: string): Promise<void> {
    const { database, clock } = this.#service;
    const own = await database
      .selectFrom('oidc_records')
      .select(['grant_id', sql<string | null>`payload ->> 'bornOf'`.as('before')])
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id))
      .executeTakeFirst();
    if (!own?.before || !own.grant_id) return;
    const siblings = this.#bornOf(own.before, own.grant_id).where('consumed_at', 'is', null);
    await database
      .updateTable('oidc_records')
      .set({ consumed_at: addSeconds(clock.now(), -GRACE) })
      .where('kind', '=', this.#kind)
      .where('hash', 'in', siblings)
      .where('hash', '<>', hashSecret(id))
      .execute();
  }

  #bornOf(predecessor: string, grantId: string) {
    return this.#service.database
      .selectFrom('oidc_records')
      .select('hash')
      .where('kind', '=', this.#kind)
      .where('grant_id', '=', grantId)
      .where(sql`payload ->> 'bornOf'`, '=', predecessor);
  }
}
