import type { Adapter } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { ClientAdapter } from './ClientAdapter.ts';
import { RecordAdapter } from './RecordAdapter.ts';
import { RefreshTokenAdapter } from './RefreshTokenAdapter.ts';
import { SessionAdapter } from './SessionAdapter.ts';

/** Stores nothing, since the portal leads through sign-in and consent, not the library. */
const NOTHING: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** The storage of one record type for one organisation's issuer. Issuers share nothing. */
export function createAdapter(service: Service, alias: string, kind: string): Adapter {
  if (kind === 'Client') return new ClientAdapter(service, alias);
  if (kind === 'Interaction') return NOTHING;
  const own = `${alias}:${kind}`;
  if (kind === 'Session') return new SessionAdapter(service, own);
  return kind === 'RefreshToken' ? new RefreshTokenAdapter(service, own) : new RecordAdapter(service, own);
}
