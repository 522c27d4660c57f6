import type { FoundClient } from './findClient.ts';
import { isUnencrypted } from './redirectAddresses.ts';

type Client = Pick<FoundClient, 'pkce' | 'redirect_uris'>;

/** The weaknesses of a client's configuration, one sentence each (RFC 9700, section 2.1). */
export function weaknessesOf({ pkce, redirect_uris }: Client): string[] {
  const unencrypted = redirect_uris.filter(isUnencrypted);
  return [
    ...(pkce ? [] : ['It does without PKCE: a code that leaks can be used in another browser.']),
    ...(unencrypted.length > 0 ? [`Its codes are sent unencrypted to ${unencrypted.join(' and ')}.`] : []),
  ];
}
