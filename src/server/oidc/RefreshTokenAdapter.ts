import { sql } from 'kysely';
import Provider, { type AdapterPayload } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { RecordAdapter } from './RecordAdapter.ts';

/** How long, in seconds, a used refresh token may be used again: by a concurrent request, or after a lost response. */
const GRACE = 30;

/**
 * Refresh tokens. An app with two windows, or whose response was lost, may reuse a token shortly after its use. Reuse
 * issues another successor, as long as no successor has been used (RFC 9700, section 4.14.2, leaves this to the
 * server). Only one of a token's successors can be used: using a second one means that somebody has a copy, and revokes
 * the grant.
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
    const stored = before ? { ...payload, bornOf: hashSecret(before.jti) } : payload;
    const { bornOf, grantId } = stored;
    if (typeof bornOf !== 'string' || grantId === undefined) return super.upsert(id, stored, expiresIn);
    await this.#inTurn(grantId, async (records) => {
      await records.#store(id, stored, expiresIn);
      // If another successor of the same token has been used, this one is used up at once.
      const used = await records.#bornOf(bornOf, grantId).where('consumed_at', 'is not', null).execute();
      if (used.length > 0) await records.#spend([hashSecret(id)]);
    });
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await super.find(id);
    if (!found) return undefined;
    const { bornOf: _, consumed, ...others } = found;
    return consumed === undefined || (await this.#isInGrace(id)) ? others : { ...others, consumed };
  }

  override async consume(id: string): Promise<void> {
    const own = await this.#lineage(id);
    const isFirst = await this.#inTurn(own?.grant_id ?? '', async (records) => {
      if (await records.#isInGrace(id)) return true;
      if (!(await records.takeOnce(id))) return false;
      await records.#endSiblings(id);
      return true;
    });
    if (!isFirst) await this.revokeCopied(id);
  }

  /** Serialises uses of a grant's tokens, in one transaction: of two concurrent uses the second sees the first. */
  #inTurn<T>(grantId: string, run: (records: RefreshTokenAdapter) => Promise<T>): Promise<T> {
    const { database, clock } = this.#service;
    return database.transaction().execute(async (store) => {
      const grant = store.selectFrom('oidc_records').select('hash').where('hash', '=', hashSecret(grantId));
      await grant.forUpdate().execute();
      return run(new RefreshTokenAdapter({ database: store, clock }, this.#kind));
    });
  }

  #store(...record: Parameters<RecordAdapter['upsert']>): Promise<void> {
    return super.upsert(...record);
  }

  /** Whether a token was used within the last `GRACE` seconds, and none of its successors has been used. */
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

  /** Uses up the other successors of the token that this one succeeds. */
  async #endSiblings(id: string): Promise<void> {
    const own = await this.#lineage(id);
    if (!own?.before || !own.grant_id) return;
    const siblings = await this.#bornOf(own.before, own.grant_id).where('consumed_at', 'is', null).execute();
    await this.#spend(siblings.map(({ hash }) => hash).filter((hash) => hash !== hashSecret(id)));
  }

  /** Uses up tokens so that they have no grace period. */
  async #spend(hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    const { database, clock } = this.#service;
    await database
      .updateTable('oidc_records')
      .set({ consumed_at: addSeconds(clock.now(), -GRACE) })
      .where('kind', '=', this.#kind)
      .where('hash', 'in', hashes)
      .execute();
  }

  #lineage(id: string) {
    return this.#service.database
      .selectFrom('oidc_records')
      .select(['grant_id', sql<string | null>`payload ->> 'bornOf'`.as('before')])
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id))
      .executeTakeFirst();
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
