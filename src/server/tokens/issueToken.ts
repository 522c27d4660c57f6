import { addSeconds } from '../addSeconds.ts';
import type { Service } from '../Service.ts';
import { createSecret, hashSecret } from './createSecret.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from './TokenPurpose.ts';

interface Issue {
  readonly purpose: TokenPurpose;
  readonly userId: string | null;
  /** Kept with the token, in plain text: no secrets in it. */
  readonly payload?: object;
  /** From `createSecret`, where it is needed before it is stored. */
  readonly token?: string;
}

/** Makes a token and stores its hash. Its text is stored nowhere. @returns the text */
export async function issueToken(service: Pick<Service, 'database' | 'clock'>, issue: Issue): Promise<string> {
  const token = issue.token ?? createSecret();
  const now = service.clock.now();
  await service.database
    .insertInto('tokens')
    .values({
      hash: hashSecret(token),
      purpose: issue.purpose,
      user_id: issue.userId,
      payload: JSON.stringify(issue.payload ?? {}),
      created_at: now,
      expires_at: addSeconds(now, TOKEN_LIFETIMES[issue.purpose]),
      used_at: null,
    })
    .execute();
  return token;
}
