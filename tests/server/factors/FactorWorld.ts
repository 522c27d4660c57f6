import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { KeyStore } from '../../../src/server/core/keys/KeyRing.ts';
import { openSealer, type Sealer } from '../../../src/server/core/keys/seal.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { openMail } from '../../../src/server/mail/enqueueMail.ts';
import { WORLD_OTP_SECRET, WORLD_PASSWORD } from '../../../src/server/world/accounts.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Account } from './FactorModel.ts';

/** The states of an account at the beginning of a walk. */
export const KINDS: readonly Omit<Account, 'username'>[] = [
  { required: false, requirement: 'OPTIONAL', active: true, secret: WORLD_OTP_SECRET, email: 'backup@mail.test' },
  { required: true, requirement: 'REQUIRED', active: false, secret: undefined, email: null },
  { required: true, requirement: 'OPTIONAL', active: false, secret: undefined, email: null },
  { required: true, requirement: 'NONE', active: false, secret: undefined, email: null },
  { required: false, requirement: 'OPTIONAL', active: false, secret: undefined, email: null },
  { required: true, requirement: 'REQUIRED', active: true, secret: WORLD_OTP_SECRET, email: 'backup@mail.test' },
];

/** The service for all walks. It is reset between them. */
export class FactorWorld {
  readonly #keys: KeyStore;

  private constructor(
    readonly service: TestService,
    private readonly cheapHash: string,
    private readonly sealOtp: Sealer<'otp'>,
    keys: KeyStore,
  ) {
    this.#keys = keys;
  }

  static async open(): Promise<FactorWorld> {
    const service = await openTestService();
    const keys = createKeyStore(service.settings, service.database);
    // Cheap hashes: passwords are not under test here, and half of the calls are sign-ins.
    const cheapHash = await hash(WORLD_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    return new FactorWorld(service, cheapHash, await openSealer(keys, 'otp'), keys);
  }

  /** There is no session and no open step, and the accounts have the state that the walk starts with. */
  async prepare(accounts: readonly Account[]): Promise<void> {
    const { database, clock } = this.service;
    await sql`with a as (delete from tokens), b as (delete from sessions), c as (delete from counters),
      d as (delete from attempts), e as (delete from factor_setups) delete from mails`.execute(database);
    for (const account of accounts) {
      const stored = database.selectFrom('users').select('id').where('username', '=', account.username);
      const { id } = await stored.executeTakeFirstOrThrow();
      await database
        .updateTable('users')
        .set({
          password_hash: this.cheapHash,
          password_changed_at: clock.now(),
          mfa_active: account.active,
          mfa_required: account.required,
          alternative_requirement: account.requirement,
          alternative_email: account.email,
          otp_secret: account.secret === undefined ? null : this.sealOtp(WORLD_OTP_SECRET, `users ${id}`),
          otp_registered_at: account.secret === undefined ? null : clock.now(),
          otp_last_step: null,
          locked_at: null,
        })
        .where('username', '=', account.username)
        .execute();
    }
  }

  async newestMailedCode(): Promise<string> {
    const newest = this.service.database
      .selectFrom('mails')
      .select(['id', 'content'])
      .orderBy('number', 'desc')
      .limit(1);
    const { values } = await openMail(this.#keys, await newest.executeTakeFirstOrThrow());
    return 'code' in values ? values.code : '';
  }
}
