import type { licences as area } from '../../contract/operations/licences.ts';
import { settleLicences } from '../apps/signOns.ts';
import { type Context, type OperationHandlersOf, Refusal } from '../core/Context.ts';
import { hashHere } from '../tokens/issueToken.ts';

async function findRenewal(context: Context, token: string) {
  const found = await context.database
    .selectFrom('licence_renewals')
    .innerJoin('org_apps', 'org_apps.id', 'licence_renewals.org_app_id')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .select(['workspace', 'license', 'expires_at', 'choice'])
    .select(['apps.name as appInstance', 'organisations.name as organizationName', 'organisations.id as orgId'])
    .where('token_hash', '=', hashHere(token, context))
    .executeTakeFirst();
  if (!found) throw new Refusal('INVALID_TOKEN');
  return found;
}

export const licences: OperationHandlersOf<typeof area> = {
  // A link whose renewal is answered shows the answer as long as it is stored. An unanswered one expires with its
  // licence.
  'GET /licence-renewals/{token}': async (context, { token }) => {
    await settleLicences(context);
    const { expires_at, ...rest } = await findRenewal(context, token);
    if (rest.choice === null && expires_at <= context.clock.now()) throw new Refusal('EXPIRED');
    const expirationDate = expires_at.toISOString();
    return { code: 'OK', data: { ...rest, expirationDate } };
  },

  'POST /licence-renewals/{token}': async (context, { token, choice, message }) => {
    const { expires_at } = await findRenewal(context, token);
    const now = context.clock.now();
    if (expires_at <= now) throw new Refusal('EXPIRED');
    // D-20: declining a renewal needs a reason.
    if (choice === 'NOT_RENEW' && message.trim() === '') {
      throw new Refusal('BAD_REQUEST', { errors: { message: 'REQUIRED' } });
    }
    const { numUpdatedRows } = await context.database
      .updateTable('licence_renewals')
      .set({ choice, message, answered_at: now })
      .where('token_hash', '=', hashHere(token, context))
      .where('choice', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('INVALID_TOKEN', { detail: 'answered already' });
    return { code: 'OK', data: null };
  },
};
