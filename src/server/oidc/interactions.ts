import type { Context } from '../core/Context.ts';
import { addSeconds, HOUR, MINUTE } from '../core/time/Clock.ts';
import { countSource } from '../limits/countTry.ts';
import { createSecret, hashSecret, markOfBrowser, obtainBrowser } from '../tokens/issueToken.ts';

type Call = Pick<Context, 'database' | 'clock' | 'cookies' | 'request'>;

/** The query member with a stored request's id. */
export const INTERACTION = 'interaction';
/** How long a request waits, in seconds. */
export const INTERACTION_LIFETIME = HOUR;
/** The maximum number of waiting requests of one browser. Beyond that, the oldest is removed. */
const MOST = 20;
/** Limits the stored requests of one source, each up to 8 kB. */
const PER_SOURCE = { tries: 1000, window: 15 * MINUTE };
/** The maximum number of characters of a prefilled address. */
const LONGEST_HINT = 254;
const USE = 'vestibule interaction';

/** An app's request, while the person is at the portal. */
export interface Interaction {
  readonly id: string;
  /** The portal address to which the person returns, without the query. */
  readonly path: string;
  /** As the app wrote it. */
  readonly query: URLSearchParams;
  /** When the request began to wait; undefined once the app has had a response. */
  readonly askedAt: Date | undefined;
}

/**
 * Stores an app's request, so that only its id goes from screen to screen. The stored request is valid for an hour,
 * only in this browser.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function keepInteraction(context: Call, path: string, query: URLSearchParams): Promise<Interaction> {
  await countSource(context, 'interaction', PER_SOURCE);
  const { database, clock } = context;
  obtainBrowser(context);
  const browser = markOfBrowser(context, USE) ?? '';
  const id = createSecret();
  const askedAt = clock.now();
  const row = { id_hash: hashSecret(id), browser, path, query: query.toString(), created_at: askedAt };
  await database
    .insertInto('interactions')
    .values({ ...row, expires_at: addSeconds(askedAt, INTERACTION_LIFETIME), answered_at: null })
    .execute();
  const own = database.selectFrom('interactions').select('id_hash').where('browser', '=', browser);
  const older = own.orderBy('created_at', 'desc').offset(MOST);
  await database.deleteFrom('interactions').where('id_hash', 'in', older).execute();
  return { id, path, query, askedAt };
}

/** The stored request with an id. Undefined if it has expired, or belongs to another browser. */
export async function findInteraction(context: Call, id: string): Promise<Interaction | undefined> {
  const browser = markOfBrowser(context, USE);
  if (browser === undefined) return undefined;
  const row = await context.database
    .selectFrom('interactions')
    .select(['path', 'query', 'created_at', 'answered_at'])
    .where('id_hash', '=', hashSecret(id))
    .where('browser', '=', browser)
    .where('expires_at', '>', context.clock.now())
    .executeTakeFirst();
  if (!row) return undefined;
  const { path, query, created_at, answered_at } = row;
  return { id, path, query: new URLSearchParams(query), askedAt: answered_at === null ? created_at : undefined };
}

/**
 * Marks that the app got its response. Until it expires, the request can be repeated, but earlier sign-ins and
 * consents no longer satisfy it.
 */
export async function answerInteraction({ database, clock }: Call, { id }: Interaction): Promise<void> {
  await database
    .updateTable('interactions')
    .set({ answered_at: clock.now() })
    .where('id_hash', '=', hashSecret(id))
    .execute();
}

/** The address at which a request continues. It includes the client's id, from which the screens get their brand. */
export const addressOf = ({ id, path, query }: Pick<Interaction, 'id' | 'path' | 'query'>): string =>
  `${path}?${new URLSearchParams({ client_id: query.get('client_id') ?? '', [INTERACTION]: id })}`;

/** The sign-in screen, with the request's data about the app and the person. */
export function addressOfSignIn(interaction: Interaction, client: { readonly app_id: string } | undefined): string {
  const [, known = ''] = addressOf(interaction).split('?');
  const query = new URLSearchParams(known);
  if (client) query.set('app', client.app_id);
  const [hint, ...others] = interaction.query.getAll('login_hint');
  if (hint && others.length === 0 && hint.length <= LONGEST_HINT) query.set('login_hint', hint);
  return `/?${query}`;
}
