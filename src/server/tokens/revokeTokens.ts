import type { Service } from '../core/Service.ts';
import type { TokenPurpose } from './TokenPurpose.ts';

/** Uses up all open tokens of an account, for the given purposes, or for every purpose if none is given. */
export async function revokeTokens(
  service: Pick<Service, 'database' | 'clock'>,
  userId: string,
  ...purposes: TokenPurpose[]
): Promise<void> {
  await service.database
    .updateTable('tokens')
    .set({ used_at: service.clock.now() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purposes.length > 0, (query) => query.where('purpose', 'in', purposes))
    .execute();
}
