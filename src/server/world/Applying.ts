import { isDeepStrictEqual } from 'node:util';
import { AdministrationError } from '../administration/Operator.ts';
import type { Invitations } from '../administration/openInvitations.ts';
import type { Database } from '../core/database/Database.ts';
import { isUniqueViolation } from '../core/database/queries.ts';
import type { Sealer } from '../core/keys/seal.ts';

/**
 * A secret that was created while applying a world. It is shown only once, since only its sealed form or its hash is
 * stored.
 */
export interface Made {
  readonly name: string;
  readonly value: string;
}

/** A world being applied, in its transaction. */
export interface Applying {
  readonly database: Database;
  readonly now: Date;
  readonly invitations: Invitations;
  /** Seals a client's secret. */
  readonly sealSecret: Sealer<'oauth-client'>;
  /** Seals the secret of an authenticator app. */
  readonly sealOtp: Sealer<'otp'>;
  /** The hosts of the portal: passkeys work at one of them (WebAuthn Level 3, section 13.4.9). */
  readonly hosts: readonly string[];
  /** The address at which the licence renewal with this token is answered. */
  readonly licenceLink: (token: string) => string;
  /**
   * Call this before changing anything that belongs to an organisation; null: individuals, undefined: several.
   * @throws AdministrationError if the operator is limited to another one
   */
  readonly about: (orgId: string | null | undefined) => void;
  /** The changed organisations, for the audit trail. */
  readonly touched: Set<string>;
  /** One line per change. */
  readonly changes: string[];
  readonly made: Made[];
}

/**
 * Records changes to these organisations; call it before the changes are written.
 * @throws AdministrationError if the operator is limited to another one
 */
export function change(
  { about, touched, changes }: Applying,
  orgIds: Iterable<string | null>,
  lines: readonly string[],
): void {
  if (lines.length === 0) return;
  for (const orgId of orgIds) {
    about(orgId);
    if (orgId !== null) touched.add(orgId);
  }
  changes.push(...lines);
}

type Place = readonly [list: string, index: number];

/**
 * Applies the entries of a list in order.
 * @param first the index of the first entry in the whole list
 * @throws AdministrationError with the place of an entry that contradicts what is stored
 */
export async function applyEach<T>(
  list: string,
  items: readonly T[],
  apply: (item: T, index: number) => Promise<void>,
  first = 0,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    await apply(item, index).catch((error: unknown) => refuse(error, [list, first + index]));
  }
}

/** @throws AdministrationError with the entry's place */
function refuse(error: unknown, place: Place): never {
  if (error instanceof AdministrationError) throw new AdministrationError(error.message, error.place ?? place);
  if (!isUniqueViolation(error)) throw error;
  throw new AdministrationError('has an id, alias or domain of another entry: choose another', place);
}

type Written<T> = {
  [K in keyof T]?: Exclude<T[K], undefined> extends infer V
    ? V extends Date
      ? Date
      : V extends object
        ? string
        : V
    : never;
};

/**
 * The changes to a row.
 * @param name the row's name in the difference
 * @param stored undefined if the row is new
 * @param wanted the wanted values by column; undefined leaves a column as it is
 * @returns the difference, and the columns to write: objects as JSON text, as jsonb columns require
 */
export function compareRow<const T extends Readonly<Record<string, unknown>>>(
  name: string,
  stored: Readonly<Record<string, unknown>> | undefined,
  wanted: T,
): { readonly changes: string[]; readonly set: Written<T> } {
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const changed = named.filter(([column, value]) => !isDeepStrictEqual(stored?.[column], value));
  const set = Object.fromEntries(changed.map(([column, value]) => [column, toColumn(value)])) as Written<T>;
  if (stored === undefined) return { changes: [`+ ${name}`], set };
  const show = (value: unknown) => JSON.stringify(value);
  const changes = changed.map(
    ([column, value]) => `~ ${name} ${column}: ${show(stored[column])} becomes ${show(value)}`,
  );
  return { changes, set };
}

const toColumn = (value: unknown) =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;

/** The id of the organisation that an organisation's app belongs to. */
export async function ownerOf(database: Database, orgAppId: string): Promise<string | undefined> {
  const held = database.selectFrom('org_apps').select('org_id').where('id', '=', orgAppId);
  return (await held.executeTakeFirst())?.org_id;
}
