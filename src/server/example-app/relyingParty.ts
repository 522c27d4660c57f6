import * as client from 'openid-client';
import { CLIENTS } from '../world/clients.ts';
import type { Pending, Person } from './AppSessions.ts';

export interface Registration {
  readonly issuer: URL;
  /** The app's own origin. */
  readonly origin: string;
  readonly secret: string;
}

export type ExampleClient = (typeof CLIENTS)[number];

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
