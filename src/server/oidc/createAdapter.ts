import type { Adapter } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { ClientAdapter } from './ClientAdapter.ts';
import { RecordAdapter } from './RecordAdapter.ts';
import { SessionAdapter } from './SessionAdapter.ts';

/** Keeps nothing: the portal, not the library, leads through sign-in and consent. */
const NOTHING: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/** Where the library keeps a kind of thing for one organisation's issuer; the issuers share nothing. */
export function createAdapter(service: Service, alias: string, kind: string): Adapter {
  if (kind === 'Client') return new ClientAdapter(service, alias);
  if (kind === 'Interaction') return NOTHING;
  const own = `${alias}:${kind}`;
  return kind === 'Session' ? new SessionAdapter(service, own) : new RecordAdapter(service, own);
}
