import type { passwords as area } from '../../contract/operations/passwords.ts';
import type { OperationHandlersOf } from '../core/OperationHandler.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { changePassword, readChange } from '../passwords/changePassword.ts';
import { requestReset } from '../passwords/requestReset.ts';
import { concludeSignIn } from '../signIn/concludeSignIn.ts';
import { resumeSignIn } from '../signIn/resumeSignIn.ts';
import { REMINDER_DAYS } from '../signIn/steps/requireFreshPassword.ts';
import { stepToken } from '../tokens/stepToken.ts';

export const passwords: OperationHandlersOf<typeof area> = {
  'POST /password/reset-token': async (context, { username }) => {
    await requestReset(context, username);
    return { code: 'OK', data: null };
  },

  'POST /password/check-token': async (context, { token }) => {
    const { user } = await readChange(context, stepToken(context, token));
    const organisation = user.org_id === null ? undefined : await loadOrganisation(context, user);
    return {
      code: 'OK',
      data: {
        email: user.username,
        displayName: user.display_name,
        username: user.username,
        latestPasswordChangedAt: (user.password_changed_at ?? user.created_at).toISOString(),
        orgName: organisation?.name ?? null,
        ...(organisation ? { orgId: organisation.id } : {}),
      },
    };
  },

  'POST /password': async (context, change) => {
    await changePassword(context, change);
    return { code: 'OK', data: null };
  },

  // TIME-10: postpones the reminder by 30 days, and continues the interrupted sign-in.
  'POST /password:extend-expiration': async (context, { token }) => {
    const { user, proofs } = await resumeSignIn(context, token, 'password-recommended');
    const postponed = addSeconds(context.clock.now(), REMINDER_DAYS * DAY);
    await context.database
      .updateTable('users')
      .set({ reminder_postponed_until: postponed })
      .where('id', '=', user.id)
      .execute();
    return concludeSignIn(context, { ...user, reminder_postponed_until: postponed }, proofs);
  },
};
