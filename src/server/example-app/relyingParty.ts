import * as client from 'openid-client';
import { createSecret } from '../tokens/issueToken.ts';
import { CLIENTS } from '../world/clients.ts';

/** A sign-in that the app has begun. */
interface Pending {
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

export interface Registration {
  readonly issuer: URL;
  /** The app's own origin. */
  readonly origin: string;
  readonly secret: string;
}

type ExampleClient = (typeof CLIENTS)[number];

export const findExampleClient = (id: string | undefined): ExampleClient | undefined =>
  CLIENTS.find((candidate) => candidate.id === id);

const connect = ({ issuer, secret }: Registration, clientId: string): Promise<client.Configuration> =>
  client.discovery(issuer, clientId, secret, client.ClientSecretBasic(secret), {
    execute: [client.allowInsecureRequests],
  });

/** Begins a sign-in. Returns what the app must remember, and where to send the browser. */
export async function beginSignIn(
  registration: Registration,
  { id, scope }: ExampleClient,
  prompt: string | null,
): Promise<{ pending: Pending; address: URL }> {
  const configuration = await connect(registration, id);
  const verifier = client.randomPKCECodeVerifier();
  const pending = { clientId: id, verifier, state: client.randomState(), nonce: client.randomNonce() };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${registration.origin}/callback`,
    scope: scope.join(' '),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
    ...(prompt === null ? {} : { prompt }),
  });
  return { pending, address };
}

/**
 * Processes the response, and requests the person's claims.
 * @throws the library's error for an invalid response
 */
export async function finishSignIn(registration: Registration, pending: Pending, answer: URL): Promise<Person> {
  const configuration = await connect(registration, pending.clientId);
  const tokens = await client.authorizationCodeGrant(configuration, answer, {
    pkceCodeVerifier: pending.verifier,
    expectedState: pending.state,
    expectedNonce: pending.nonce,
    idTokenExpected: true,
  });
  return {
    clientId: pending.clientId,
    idToken: tokens.id_token ?? '',
    scope: tokens.scope ?? '',
    refreshToken: tokens.refresh_token,
    renewals: 0,
    claims: await client.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? ''),
  };
}

/**
 * Renews the tokens and the claims; the person need not be present.
 * @throws the library's error for an invalid response
 */
export async function renew(registration: Registration, person: Person): Promise<Person> {
  const configuration = await connect(registration, person.clientId);
  const tokens = await client.refreshTokenGrant(configuration, person.refreshToken ?? '');
  const claims = await client.fetchUserInfo(configuration, tokens.access_token, String(person.claims.sub));
  return {
    ...person,
    idToken: tokens.id_token ?? person.idToken,
    scope: tokens.scope ?? person.scope,
    refreshToken: tokens.refresh_token,
    renewals: person.renewals + 1,
    claims,
  };
}

/** The address at which the browser signs out of the portal as well. */
export async function signOutAddress(registration: Registration, { clientId, idToken }: Person): Promise<URL> {
  const configuration = await connect(registration, clientId);
  return client.buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${registration.origin}/signed-out`,
  });
}
