import type { passwords as area } from '../../contract/operations/passwords.ts';
import type { OperationHandlersOf } from '../core/Context.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { requestReset } from '../passwords/requestReset.ts';
import { changePassword, readChange } from '../passwords/storePassword.ts';
import { concludeSignIn, REMINDER_DAYS } from '../signIn/concludeSignIn.ts';
import { resumeSignIn } from '../signIn/signInWithPassword.ts';
import { stepToken } from '../tokens/issueToken.ts';

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
