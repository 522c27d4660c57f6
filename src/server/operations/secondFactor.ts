import type { secondFactor as area } from '../../contract/operations/secondFactor.ts';
import { proveSignOn } from '../apps/signOns.ts';
import { type Context, type OperationHandlersOf, Refusal } from '../core/Context.ts';
import { mailAddressCode, proveAddress, showAddress, storeAddress } from '../factors/alternativeEmail.ts';
import { inquire, issueChallenge, presentChallenge } from '../factors/issueChallenge.ts';
import { wrongCode } from '../factors/judgeFactorTry.ts';
import { findPasskeyOwner, listPasskeys, putOffPasskey } from '../factors/managePasskeys.ts';
import { proveFactor } from '../factors/proveFactor.ts';
import { offerRegistration, readCredential, registerPasskey } from '../factors/registerPasskey.ts';
import { mailTurnOffCode, turnOff } from '../factors/removeFactors.ts';
import { findSubject, findSubjectOfCode, type Subject } from '../factors/Subject.ts';
import { activateSetup, describeSetup, refuseSecondSetup, startSetup, verifySetup } from '../factors/startSetup.ts';
import { renewSession } from '../sessions/findSession.ts';

const DONE = { code: 'OK', data: null } as const;

/**
 * The subject of a call for an app is the sign-on named in its address; a token in the call must match that sign-on
 * (D-59).
 */
function findSignOn(
  context: Context,
  tokenId: string,
  token: string | undefined,
  find = findSubject,
): Promise<Subject> {
  if (token !== undefined && token !== tokenId) throw new Refusal('INVALID_TOKEN');
  return find(context, tokenId, 'sign-on');
}

const describeUser = (subject: Subject) => ({
  businessUser: subject.user.org_id !== null,
  alternativeEmail: showAddress(subject),
});

export const secondFactor: OperationHandlersOf<typeof area> = {
  'GET /mfa': async (context, { token }) => {
    const { user } = await findSubject(context, token, 'mfa-sign', 'sign-on', 'session');
    const { here, elsewhere } = await listPasskeys(context, user.id);
    const registered = user.otp_registered_at;
    return {
      code: 'OK',
      data: {
        ...(here.length > 0 ? { PASSKEY: { passkeys: here } } : {}),
        ...(here.length === 0 && elsewhere !== undefined ? { passkeyHost: elsewhere } : {}),
        ...(registered && user.otp_secret !== null ? { OTP: { registeredAt: registered.toISOString() } } : {}),
      },
    };
  },

  'GET /passkeys': async (context, { token }) => {
    const { user } = await findSubject(context, token, 'mfa-sign', 'sign-on', 'session');
    return { code: 'OK', data: (await listPasskeys(context, user.id)).here };
  },

  'POST /passkey-challenges': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-sign', 'sign-on');
    const challenge = await issueChallenge(context, 'passkey-assertion', subject);
    return { code: 'OK', data: presentChallenge(context, challenge) };
  },

  'POST /passkeys/options': async (context) => {
    const options = await offerRegistration(context, await findPasskeyOwner(context), 'sign-in');
    return { code: 'OK', data: { options: { ...options } } };
  },

  'POST /passkeys': async (context, { credential }) => {
    const subject = await findPasskeyOwner(context);
    await registerPasskey(context, subject, readCredential(credential), 'sign-in');
    return { code: 'OK', data: null };
  },

  'POST /passkeys/put-off': async (context, { forGood = false }) => {
    await putOffPasskey(context, forGood);
    return { code: 'OK', data: null };
  },

  'POST /mfa/check-setting-token': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-setting');
    refuseSecondSetup(subject);
    return { code: 'OK', data: describeSetup(subject) };
  },

  'POST /mfa/check-sign-token': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-sign', 'sign-on');
    const { username, org_id } = subject.user;
    // The page uses the colour of a member's organisation (D-95).
    const own = org_id === null ? {} : { orgId: org_id };
    return { code: 'OK', data: { username, ...own, ...describeUser(subject) } };
  },

  'POST /mfa': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-setting');
    return { code: 'OK', data: await startSetup(context, subject) };
  },

  'POST /mfa:verify': async (context, { token, code }) => {
    await verifySetup(context, await findSubjectOfCode(context, token, 'mfa-setting'), code);
    return { code: 'OK', data: {} };
  },

  'POST /mfa:activate': async (context, { token, alternativeEmailToken }) => {
    await activateSetup(context, await findSubject(context, token, 'mfa-setting'), alternativeEmailToken);
    return DONE;
  },

  'POST /sign-on/{tokenId}/mfa': async (context, { tokenId, token }) => {
    const subject = await findSignOn(context, tokenId, token);
    return { code: 'OK', data: await startSetup(context, subject) };
  },

  // If the account has a factor, the factor is proved; otherwise its set-up is verified.
  'POST /sign-on/{tokenId}/mfa:verify': async (context, { tokenId, token, factor, code }) => {
    const subject = await findSignOn(context, tokenId, token, findSubjectOfCode);
    if (subject.user.mfa_active) {
      await proveFactor(context, subject, { factor, code });
      await proveSignOn(context, tokenId);
      await renewSession(context);
    } else {
      if (factor !== 'OTP') throw wrongCode('no passkeys yet');
      await verifySetup(context, subject, code);
    }
    return { code: 'OK', data: {} };
  },

  // The authenticator app was proved in this sign-on, so the person may use the app.
  'POST /sign-on/{tokenId}/mfa:activate': async (context, { tokenId, token, alternativeEmailToken }) => {
    const subject = await findSignOn(context, tokenId, token);
    await activateSetup(context, subject, alternativeEmailToken);
    await proveSignOn(context, tokenId);
    await renewSession(context);
    return DONE;
  },

  'POST /mfa/deactivate-tokens': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-sign', 'sign-on');
    return { code: 'OK', data: await mailTurnOffCode(context, subject) };
  },

  'POST /mfa/deactivate-tokens/{token}': async (context, { token, code }) => {
    await turnOff(context, token, code);
    return DONE;
  },

  'POST /alternative-email:init': async (context, { token, alternativeEmail }) => {
    const subject = await findSubject(context, token, 'mfa-setting', 'sign-on', 'session');
    return { code: 'OK', data: { token: await mailAddressCode(context, subject, alternativeEmail) } };
  },

  'POST /alternative-email:verify': async (context, { token, code }) => ({
    code: 'OK',
    data: { mfaSettingToken: await proveAddress(context, token, code) },
  }),

  'GET /alternative-email': async (context, { token }) => {
    const subject = await findSubject(context, token, 'mfa-sign', 'sign-on', 'session');
    return { code: 'OK', data: describeUser(subject) };
  },

  'POST /alternative-email': async (context, { token, alternativeEmailToken }) => {
    if (token !== undefined) await findSubject(context, token, 'sign-on');
    const subject = await findSubject(context, undefined, 'session');
    await storeAddress(context, subject, alternativeEmailToken);
    return DONE;
  },

  'POST /feedback/deactivate-mfa': async (context, { token, feedback }) => {
    await inquire(context, await findSubject(context, token, 'mfa-sign', 'sign-on'), feedback);
    return DONE;
  },
};
