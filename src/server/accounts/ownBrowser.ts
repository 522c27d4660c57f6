import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { markOfBrowser } from '../tokens/issueToken.ts';

/**
 * The mark of this browser. An unverified account stores it for the browser in which its password was set or last
 * entered.
 */
export const markOf = (context: Pick<Context, 'cookies'>): string | null =>
  markOfBrowser(context, 'vestibule sign-up') ?? null;

/** Whether a link of the account was opened in the browser in which its password was entered. */
export const isOwnBrowser = (context: Pick<Context, 'cookies'>, { own_browser }: Pick<User, 'own_browser'>): boolean =>
  own_browser !== null && own_browser === markOf(context);

/**
 * Remembers that the password of an unverified account was entered in this browser. The account's next link then needs
 * no password here.
 */
export async function rememberBrowser(context: Pick<Context, 'cookies' | 'database'>, userId: string): Promise<void> {
  const mark = markOf(context);
  if (mark === null) return;
  await context.database
    .updateTable('users')
    .set({ own_browser: mark })
    .where('id', '=', userId)
    .where('state', '=', 'UNVERIFIED')
    .execute();
}
