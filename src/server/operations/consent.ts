import type { consent as area } from '../../contract/operations/consent.ts';
import { type OperationHandlersOf, Refusal } from '../core/Context.ts';
import { storeApprovals } from '../oidc/consents.ts';
import { findClient } from '../oidc/findClient.ts';
import { requireSession } from '../sessions/findSession.ts';

export const consent: OperationHandlersOf<typeof area> = {
  'POST /oidc/org-app-oauth-clients/{clientId}/approvals': async (context, { clientId, userId, approvals }) => {
    const { user } = await requireSession(context);
    // Another account has signed in since the screen was shown (promise R04).
    if (userId !== undefined && userId !== user.id) throw new Refusal('CONFLICT');
    const client = await findClient(context, clientId);
    if (!client) throw new Refusal('NOT_FOUND');
    await storeApprovals(context, user, client, approvals);
    return { code: 'OK', data: null };
  },
};
