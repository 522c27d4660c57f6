import type { Service } from '../core/Service.ts';

/** What an account has decided about a client. */
export async function readConsents({ database }: Pick<Service, 'database'>, userId: string, clientId: string) {
  return database
    .selectFrom('consents')
    .select(['scope', 'state', 'decided_at'])
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute();
}
