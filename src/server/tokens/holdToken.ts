import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../core/database/Tables.ts';
import type { CookieJar } from '../core/request/CookieJar.ts';
import { markOfBrowser, obtainBrowser } from './obtainBrowser.ts';
import { TOKEN_HOLDERS, type TokenPurpose } from './TokenPurpose.ts';

const USE = 'vestibule token';

/** The cookies of the call; undefined if there is no call. */
export interface Holder {
  readonly cookies: CookieJar | undefined;
}

/**
 * The browser's mark for a token's payload; no member for a token that anybody may use. The `browser` cookie is set if
 * missing.
 */
export function holderOf({ cookies }: Holder, purpose: TokenPurpose): { readonly browser?: string | null } {
  if (TOKEN_HOLDERS[purpose] !== 'browser') return {};
  if (cookies === undefined) throw new Error(`a token for ${purpose} is given to a browser`);
  obtainBrowser({ cookies });
  return { browser: markOfBrowser({ cookies }, USE) ?? null };
}

/** A condition on a row of `tokens`: the token is for this browser, or for any. */
export const isHeldBy =
  ({ cookies }: Holder) =>
  (row: ExpressionBuilder<Tables, 'tokens'>) => {
    const mark = cookies === undefined ? null : (markOfBrowser({ cookies }, USE) ?? null);
    const holder = sql<string | null>`tokens.payload ->> 'browser'`;
    return row.or([sql<SqlBool>`${holder} is null`, sql<SqlBool>`${holder} = ${mark}::text`]);
  };
