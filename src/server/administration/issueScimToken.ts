import { randomUUID } from 'node:crypto';
import { createSecret, hashSecret } from '../tokens/issueToken.ts';

/** Lets secret scanners recognise a leaked token. */
const PREFIX = 'vestibule_scim_';

interface NewToken {
  readonly orgId: string;
  readonly name: string;
  readonly createdBy: string;
  readonly expiresAt: Date | null;
}

/** Creates a token for the directory that provisions an organisation's users. Only its hash is stored. */
export function issueScimToken({ orgId, name, createdBy, expiresAt }: NewToken, now: Date) {
  const id = randomUUID();
  const secret = PREFIX + createSecret();
  const row = {
    id,
    token_hash: hashSecret(secret),
    org_id: orgId,
    name,
    created_by: createdBy,
    created_at: now,
    expires_at: expiresAt,
    last_used_at: null,
    revoked_at: null,
  };
  return { id, secret, row };
}
