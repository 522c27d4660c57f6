import type Provider from 'oidc-provider';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { parseData } from '../../engine/contract/isShallow.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';

/** The client that an ID token names. The token is not verified. */
export function audienceOf(token: string | null): string | undefined {
  try {
    const payload = parseData(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
    return isRecord(payload) && typeof payload.aud === 'string' ? payload.aud : undefined;
  } catch {
    return undefined;
  }
}

/** The subject and the issue time of this provider's ID token for a client; undefined if it cannot be verified. */
export async function verifyHint(provider: Provider, hint: string, clientId: string) {
  try {
    const client = await provider.Client.find(clientId);
    if (!client || audienceOf(hint) !== clientId) return undefined;
    const { payload } = await provider.IdToken.validate(hint, client);
    return { sub: payload.sub, iat: Number(payload.iat) };
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    return undefined;
  }
}
