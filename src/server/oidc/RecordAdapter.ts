import { type RawBuilder, sql } from 'kysely';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { libraryTime } from './logLibraryOutput.ts';

type Store = Pick<Service, 'database' | 'clock'>;

/**
 * The library's storage of codes, tokens and grants. The database has only hashes of codes and tokens (promise P09).
 */
export class RecordAdapter implements Adapter {
  readonly #service: Store;
  readonly #kind: string;

  /** `kind` is the issuer's alias with the library's name for the record type. */
  constructor(service: Store, kind: string) {
    this.#service = service;
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const row = this.#rowOf(id, payload, expiresIn);
    const { grant_id, expires_at } = row;
    await this.#service.database
      .insertInto('oidc_records')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'hash']).doUpdateSet({ payload: this.replacing, grant_id, expires_at }),
      )
      .execute();
  }

  /** @returns false if there is such a record already, which stays unchanged */
  protected async insert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await this.#service.database
      .insertInto('oidc_records')
      .values(this.#rowOf(id, payload, expiresIn))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }

  /** The new payload of a record that is stored already. */
  protected get replacing(): RawBuilder<string> {
    return sql`excluded.payload`;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { clock } = this.#service;
    const row = await this.#select(id).executeTakeFirst();
    if (!row || (row.expires_at && row.expires_at <= clock.now())) return undefined;
    const consumed = row.consumed_at ? { consumed: libraryTime(clock, row.consumed_at) } : {};
    return { ...row.payload, jti: id, ...consumed };
  }

  /** Uses up a code or token. A second use means that somebody has a copy (RFC 9700, section 2.1.1; promise P13). */
  async consume(id: string): Promise<void> {
    if (!(await this.takeOnce(id))) await this.revokeCopied(id);
  }

  /** Uses one statement, so exactly one of parallel uses succeeds. */
  protected async takeOnce(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#service.database
      .updateTable('oidc_records')
      .set({ consumed_at: this.#service.clock.now() })
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id))
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Revokes everything issued from a record's grant.
   * @throws InvalidGrant
   */
  protected async revokeCopied(id: string): Promise<never> {
    const row = await this.#select(id).executeTakeFirst();
    if (row?.grant_id) await revokeGrant(this.#service, row.grant_id);
    throw new errors.InvalidGrant('already consumed');
  }

  async destroy(id: string): Promise<void> {
    await this.#service.database
      .deleteFrom('oidc_records')
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id))
      .execute();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#service.database
      .deleteFrom('oidc_records')
      .where('kind', '=', this.#kind)
      .where('grant_id', '=', grantId)
      .execute();
  }

  async findByUid(_uid: string): Promise<AdapterPayload | undefined> {
    return undefined;
  }

  async findByUserCode(_userCode: string): Promise<undefined> {
    return undefined;
  }

  #rowOf(id: string, { jti: _, ...kept }: AdapterPayload, expiresIn: number | undefined) {
    const now = this.#service.clock.now();
    return {
      kind: this.#kind,
      hash: hashSecret(id),
      payload: JSON.stringify(kept),
      grant_id: kept.grantId ?? null,
      created_at: now,
      expires_at: expiresIn === undefined ? null : addSeconds(now, expiresIn),
      consumed_at: null,
    };
  }

  #select(id: string) {
    return this.#service.database
      .selectFrom('oidc_records')
      .select(['payload', 'grant_id', 'expires_at', 'consumed_at'])
      .where('kind', '=', this.#kind)
      .where('hash', '=', hashSecret(id));
  }
}

/** Revokes a grant with every code and token issued from it. */
export async function revokeGrant({ database }: Store, grantId: string): Promise<void> {
  await database
    .deleteFrom('oidc_records')
    .where((row) => row.or([row('grant_id', '=', grantId), row('hash', '=', hashSecret(grantId))]))
    .execute();
}
