import { isPlainHttp } from '../core/settings/isPlainHttp.ts';
import type { FoundClient } from './findClient.ts';

type Client = Pick<FoundClient, 'pkce' | 'redirect_uris'>;

/** The weaknesses of a client's configuration, one sentence each (RFC 9700, section 2.1). */
export function weaknessesOf({ pkce, redirect_uris }: Client): string[] {
  const unencrypted = redirect_uris.filter((uri) => isPlainHttp(new URL(uri)));
  return [
    ...(pkce ? [] : ['It does without PKCE: a code that leaks can be used in another browser.']),
    ...(unencrypted.length > 0 ? [`Its codes are sent unencrypted to ${unencrypted.join(' and ')}.`] : []),
  ];
}
