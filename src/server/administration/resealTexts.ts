import { sql } from 'kysely';
import { type KeyRing, obtainRing, removeOlderKeys, type SealingKey } from '../core/keys/KeyRing.ts';
import {
  beginningOf,
  SEALED,
  type SealedColumn,
  type SealingPurpose,
  sealWith,
  unsealWith,
} from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, HOUR } from '../core/time/Clock.ts';

type Store = Pick<Service, 'database' | 'keys' | 'clock'>;

/** How many rows are read at once. */
const PAGE = 500;
/** Seconds for which a replaced key is kept, since calls in progress may still seal with it. */
const KEPT = HOUR;

/** The result for one purpose's texts and keys. */
export interface Resealed {
  /** The key that now seals all texts. */
  readonly newest: SealingKey;
  readonly count: number;
  /** The number of texts that no key can open, since they were changed or moved to another row. */
  readonly unreadable: number;
  readonly removed: readonly SealingKey[];
  /** When the remaining old keys may be removed. */
  readonly kept: { readonly keys: readonly SealingKey[]; readonly until: Date } | undefined;
}

/**
 * Seals all texts of a purpose with its newest key, and removes the older keys once they can no longer be in use. Calls
 * continue meanwhile, so a text that changes after it was read is left as it is.
 */
export async function resealTexts({ database, keys, clock }: Store, purpose: SealingPurpose): Promise<Resealed> {
  const ring = await obtainRing(keys, purpose);
  const [newest, ...older] = ring;
  let [count, unreadable] = [0, 0];
  for (const column of SEALED[purpose]) {
    let last = '';
    for (;;) {
      const rows = await readPage({ database }, column, beginningOf(ring), last);
      const sealed = rows.flatMap(({ key, text }) => {
        const again = reseal(ring, text, `${column.table} ${key}`);
        return again === undefined ? [] : [{ key, text, again }];
      });
      unreadable += rows.length - sealed.length;
      count += await writePage({ database }, column, sealed);
      last = rows.at(-1)?.key ?? last;
      if (rows.length < PAGE) break;
    }
  }
  const done = { newest, count, unreadable };
  if (older.length === 0 || newest.since === null) return { ...done, removed: [], kept: undefined };
  const until = addSeconds(newest.since, KEPT);
  if (clock.now() >= until && (await removeOlderKeys(keys, purpose, newest)))
    return { ...done, removed: older, kept: undefined };
  return { ...done, removed: [], kept: { keys: older, until } };
}

function reseal(ring: KeyRing, text: string, place: string): string | undefined {
  try {
    return sealWith(ring, unsealWith(ring, text, place), place);
  } catch {
    return undefined;
  }
}

const textOf = ({ column, member }: SealedColumn) =>
  member === undefined ? sql<string>`${sql.ref(column)}` : sql<string>`${sql.ref(column)} ->> ${sql.lit(member)}`;

/** The next texts that do not begin with `beginning`. */
async function readPage(
  { database }: Pick<Store, 'database'>,
  column: SealedColumn,
  beginning: string,
  last: string,
): Promise<readonly { readonly key: string; readonly text: string }[]> {
  const [key, text] = [sql.ref(column.key), textOf(column)];
  const { rows } = await sql<{ key: string; text: string }>`
    select ${key} as key, ${text} as text from ${sql.table(column.table)}
    where ${text} is not null and not starts_with(${text}, ${beginning}) and ${key} > ${last}
    order by ${key} limit ${PAGE}`.execute(database);
  return rows;
}

interface Anew {
  readonly key: string;
  readonly text: string;
  readonly again: string;
}

/** @returns how many rows it changed */
async function writePage(
  { database }: Pick<Store, 'database'>,
  column: SealedColumn,
  page: readonly Anew[],
): Promise<number> {
  const name = sql.ref(column.column);
  return database.transaction().execute(async (transaction) => {
    // The secret stays the same, so the account's sessions and tokens are not revoked (migration 034).
    await sql`select set_config('vestibule.reseals', 'yes', true)`.execute(transaction);
    let changed = 0n;
    for (const { key, text, again } of page) {
      const value =
        column.member === undefined
          ? sql`${again}`
          : sql`jsonb_set(${name}, array[${sql.lit(column.member)}], to_jsonb(${again}::text))`;
      const { numAffectedRows } = await sql`update ${sql.table(column.table)} set ${name} = ${value}
        where ${sql.ref(column.key)} = ${key} and ${textOf(column)} = ${text}`.execute(transaction);
      changed += numAffectedRows ?? 0n;
    }
    return Number(changed);
  });
}
