import type { accounts as area } from '../../contract/operations/accounts.ts';
import type { Success } from '../../contract/operations.ts';
import { findUsers } from '../accounts/findUser.ts';
import { countMailRequest, mailEach, sendAgain, sendLink } from '../accounts/sendLink.ts';
import type { OperationHandlersOf } from '../core/Context.ts';
import { readDisowned, undoChanges } from '../factors/undoChanges.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { activateAccount, readActivation } from '../signUp/activateAccount.ts';
import { changeUsername } from '../signUp/changeUsername.ts';
import { type Confirmed, confirmWithPassword, readVerification } from '../signUp/confirmAddress.ts';
import { countSignUp, signUp } from '../signUp/signUp.ts';
import { startOver } from '../signUp/startOver.ts';

const present = (account: Confirmed): Success<'POST /email-verification/confirm'> =>
  'awaits' in account
    ? { code: 'AWAITS_APPROVAL', data: { orgId: account.awaits } }
    : { code: 'OK', data: { name: account.name, username: account.username } };

// A request to resend a mail reveals nothing: an unknown account, or one that needs no mail, gets the same response
// (P07).
export const accounts: OperationHandlersOf<typeof area> = {
  'POST /unverified-users': async (context, form) => ({ code: 'OK', data: await signUp(context, form) }),

  'POST /unverified-users/{id}/verify-messages': async (context, { id }) => {
    await sendAgain(context, id, 'UNVERIFIED', 'email-verification');
    return { code: 'OK', data: null };
  },

  'PUT /unverified-users/{id}/username': async (context, change) => {
    await countSignUp(context);
    await countMailRequest(context, change.id);
    return { code: 'OK', data: await changeUsername(context, change) };
  },

  'POST /email-verification/check-token': async (context, { token }) => {
    const user = await readVerification(context, token);
    const organisation = user.org_id === null ? undefined : await loadOrganisation(context, user);
    return { code: 'OK', data: { username: user.username, orgName: organisation?.name ?? null } };
  },

  'POST /email-verification/confirm': async (context, proof) => present(await confirmWithPassword(context, proof)),

  'POST /email-verification/start-over': async (context, form) => present(await startOver(context, form)),

  'POST /account-changes/check-token': async (context, { token }) => {
    const { user, change } = await readDisowned(context, token);
    return { code: 'OK', data: { username: user.username, change } };
  },

  'POST /account-changes:undo': async (context, { token }) => {
    await undoChanges(context, token);
    return { code: 'OK', data: null };
  },

  // Anybody could activate the account with the token, so it is only mailed, never in a response (D-28).
  'POST /activation': async (context, { username }) => {
    await countMailRequest(context, username);
    const users = await findUsers(context, username);
    const invited = users.filter(({ state }) => state === 'PENDING');
    await mailEach(context, invited, (user, standIn) =>
      sendLink(context, user ?? standIn, 'activation', { recipient: user ? 'somebody' : 'nobody' }),
    );
    return { code: 'OK', data: {} };
  },

  'POST /users/{id}/activation': async (context, { id }) => {
    await sendAgain(context, id, 'PENDING', 'activation');
    return { code: 'OK', data: null };
  },

  'POST /activation/check-token': async (context, { token }) => {
    const user = await readActivation(context, token);
    // The response always has the id and the name: the portal recognises the organisation of individuals by them
    // (SIGNIN-07).
    const { id, name } = await loadOrganisation(context, user);
    return { code: 'OK', data: { orgName: name, username: user.username, orgId: id } };
  },

  'POST /users/activate': async (context, activation) => {
    await activateAccount(context, activation);
    return { code: 'OK', data: null };
  },
};
