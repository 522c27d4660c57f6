import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { revokeGrant } from './RecordAdapter.ts';
import { readConsents } from './readConsents.ts';

const isSame = (one: string, other: readonly string[]): boolean =>
  one.split(' ').filter(Boolean).sort().join(' ') === [...other].sort().join(' ');

/**
 * The grant of the session, built from the account's decisions about the client. A changed decision revokes what came
 * of the older one.
 */
export const loadGrant =
  (service: Service) =>
  async ({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const clientId = oidc.client?.clientId;
    const accountId = oidc.session?.accountId;
    if (!clientId || !accountId) return undefined;
    const consents = await readConsents(service, accountId, clientId);
    if (consents.length === 0) return undefined;
    const scopes = (state: 'APPROVED' | 'DENIED') =>
      consents.filter((consent) => consent.state === state).map(({ scope }) => scope);
    const approved = scopes('APPROVED');
    const denied = scopes('DENIED');
    const knownId = oidc.session?.grantIdFor(clientId);
    const known = knownId ? await oidc.provider.Grant.find(knownId) : undefined;
    if (known && known.accountId === accountId) {
      if (isSame(known.getOIDCScope(), approved) && isSame(known.getRejectedOIDCScope(), denied)) return known;
      await revokeGrant(service, known.jti);
    }
    const grant = new oidc.provider.Grant({ clientId, accountId });
    if (approved.length > 0) grant.addOIDCScope(approved.join(' '));
    if (denied.length > 0) grant.rejectOIDCScope(denied.join(' '));
    await grant.save();
    return grant;
  };
