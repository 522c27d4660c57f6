import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isLoopback } from '../core/settings/isLoopback.ts';
import type { SocialProvider } from './socialProvider.ts';

/** Seconds that the provider may take to answer. */
const TIMEOUT = 8;

const connections = new Map<string, Promise<Configuration>>();

/**
 * The provider's metadata, asked for once and kept while it answers. ID tokens must be signed with RS256 by one of its
 * keys, although they come straight from it (OpenID Connect Core, section 3.1.3.7, leaves that out over TLS).
 */
export function connectProvider(provider: SocialProvider): Promise<Configuration> {
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
