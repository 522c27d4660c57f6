import { createSecret } from '../tokens/createSecret.ts';

/** A sign-in that the app has begun. */
export interface Pending {
  readonly clientId: string;
  readonly verifier: string;
  readonly state: string;
  readonly nonce: string;
}

/** The person that the app knows. The access token is discarded after its claims have been read. */
export interface Person {
  readonly clientId: string;
  readonly idToken: string;
  readonly scope: string;
  /** Only with `offline_access`. Each refresh token works only once. */
  readonly refreshToken: string | undefined;
  /** How often the tokens were renewed. */
  readonly renewals: number;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface AppSession {
  pending?: Pending | undefined;
  person?: Person | undefined;
}

/** The number of browsers that the app remembers. */
const REMEMBERED = 1000;
const COOKIE = 'example_app';

/** The app's own sessions, kept in memory. */
export class AppSessions {
  readonly #sessions = new Map<string, AppSession>();

  /** The session for a Cookie header; a new session is returned with the cookie to set. */
  find(cookies: string | undefined): { session: AppSession; cookie?: string } {
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1];
    const known = id === undefined ? undefined : this.#sessions.get(id);
    if (known) return { session: known };
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size >= REMEMBERED && oldest !== undefined) this.#sessions.delete(oldest);
    const secret = createSecret();
    const session: AppSession = {};
    this.#sessions.set(secret, session);
    return { session, cookie: `${COOKIE}=${secret}; Path=/; HttpOnly; SameSite=Lax` };
  }
}
