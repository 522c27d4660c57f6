import {
  allowInsecureRequests,
  authorizationCodeGrant,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
} from 'openid-client';
import { canonicalAddress } from '../../engine/contract/address/mailAddress.ts';
import { normaliseName } from '../accounts/findUser.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { isLoopback } from '../core/settings/Settings.ts';
import { markOfBrowser } from '../tokens/issueToken.ts';
import { redirectUri, SOCIAL_NONCE, type SocialIdentity, type SocialProvider } from './SocialIdentity.ts';

/** Seconds that the provider may take to answer. */
const TIMEOUT = 8;

const connections = new Map<string, Promise<Configuration>>();

/**
 * The provider's metadata, fetched once and cached while it responds. ID tokens must be signed with RS256 by one of the
 * provider's keys, although they come straight from the provider (OpenID Connect Core, section 3.1.3.7, does not
 * require this over TLS).
 */
function connectProvider(provider: SocialProvider): Promise<Configuration> {
  const key = `${provider.issuer.href} ${provider.clientId}`;
  const known = connections.get(key);
  if (known) return known;
  const connection = discover(provider);
  connections.set(key, connection);
  connection.catch(() => connections.delete(key));
  return connection;
}

function discover({ issuer, clientId, clientSecret }: SocialProvider): Promise<Configuration> {
  const isLocal = issuer.protocol === 'http:' && isLoopback(issuer.hostname);
  return discovery(issuer, clientId, { id_token_signed_response_alg: 'RS256' }, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT,
    execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
  });
}

/** An identity, and when the person last authenticated at the provider. */
export interface Exchanged extends SocialIdentity {
  readonly freshAt: Date | null;
}

/**
 * Exchanges a provider's code for an identity. The library validates issuer, audience, times, nonce, signature and
 * algorithm of the ID token; the rest is validated here. No part of the provider's response is stored or logged.
 * @throws Refusal COOKIES_BLOCKED for a browser without its cookie, BAD_CREDENTIALS for an invalid code or ID token,
 * FORBIDDEN if the address is not verified, UNAVAILABLE if the provider cannot be reached
 */
export async function exchangeCode(context: Context, provider: SocialProvider, code: string): Promise<Exchanged> {
  const connection = await connectProvider(provider).catch((error: unknown) => {
    throw unreachable(error);
  });
  const claims = await grant(context, connection, code);
  return { ...identify(provider, claims), freshAt: freshAtOf(claims, context.clock.now()) };
}

/**
 * When the person last authenticated at the provider, as the provider says, but never later than now; null if unknown.
 */
const freshAtOf = ({ auth_time }: IDToken, now: Date): Date | null =>
  typeof auth_time === 'number' ? new Date(Math.min(auth_time * 1000, now.getTime())) : null;

async function grant({ request, cookies }: Context, connection: Configuration, code: string): Promise<IDToken> {
  // Ties the ID token to the browser that requested it (OpenID Connect Core 1.0, 15.5.2), so a code from somebody
  // else's browser is useless here (RFC 9700, section 4.5.3). Pages always get the nonce with the environment.
  const nonce = markOfBrowser({ cookies }, SOCIAL_NONCE);
  if (nonce === undefined) throw new Refusal('COOKIES_BLOCKED');
  const { issuer, authorization_response_iss_parameter_supported } = connection.serverMetadata();
  const answer = new URL(redirectUri(request.origin));
  answer.searchParams.set('code', code);
  // The call contains only the code, so the issuer is added here. There is only one issuer, and `state` ties the
  // response to its request, so the mix-up attack of RFC 9207 cannot happen.
  if (authorization_response_iss_parameter_supported) answer.searchParams.set('iss', issuer);
  try {
    const tokens = await authorizationCodeGrant(connection, answer, {
      idTokenExpected: true,
      expectedNonce: nonce,
    });
    const claims = tokens.claims();
    if (claims) return claims;
  } catch (error) {
    if (isOutage(error)) throw unreachable(error);
    throw refused(error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN');
  }
  throw refused('NO_ID_TOKEN');
}

/**
 * The provider's own mailboxes. For other mailboxes it vouches only if they belong to a hosted domain (`hd`): a private
 * account keeps `email_verified` when its mailbox is gone (Google Identity, "Verify the Google ID token on your server
 * side").
 */
const OWN_DOMAINS = /@(?:gmail|googlemail)\.com$/i;

function identify(provider: SocialProvider, claims: IDToken): SocialIdentity {
  const { sub, azp, email, email_verified, hd, name, given_name, family_name } = claims;
  if (azp !== undefined && azp !== provider.clientId) throw refused('AZP');
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) throw refused('SUB');
  // Promise P14: an address that the provider has not verified proves nothing.
  const address = typeof email === 'string' ? canonicalAddress(email) : undefined;
  if (email_verified !== true || address === undefined) {
    throw new Refusal('FORBIDDEN', { detail: 'EMAIL' });
  }
  const text = (value: unknown) =>
    typeof value === 'string' ? [...normaliseName(value.slice(0, 400))].slice(0, 100).join('') : '';
  return {
    issuer: provider.name,
    subject: sub,
    email: address,
    isAuthoritative: (typeof hd === 'string' && hd !== '') || OWN_DOMAINS.test(address),
    name: text(name) || address,
    givenName: text(given_name),
    familyName: text(family_name),
  };
}

const refused = (detail: string): Refusal => new Refusal('BAD_CREDENTIALS', { detail });

const unreachable = (error: unknown): Refusal =>
  new Refusal('UNAVAILABLE', {
    detail: error instanceof Error ? error.name : 'UNKNOWN',
  });

/** `fetch` throws a TypeError if nothing responds; the library has its own time-out error. */
const isOutage = (error: unknown): boolean =>
  (error instanceof TypeError && error.cause !== undefined) ||
  (error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT');
