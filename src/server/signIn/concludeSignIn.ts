import { findPasskeys } from '../accounts/findPasskeys.ts';
import { accountState, lockEndsAfter } from '../accounts/findUser.ts';
import { rememberBrowser } from '../accounts/ownBrowser.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { isInZones } from '../core/request/network.ts';
import { DAY, MINUTE } from '../core/time/Clock.ts';
import { countTry } from '../limits/countTry.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { fitsRules } from '../passwords/judgePassword.ts';
import { ensureDevice, findDevice, findElsewhere, isKnownDevice } from '../sessions/devices.ts';
import { openSession } from '../sessions/openSession.ts';
import { text } from '../texts/text.ts';
import { issueToken, obtainBrowser, revokeTokens } from '../tokens/issueToken.ts';
import type { TokenPurpose } from '../tokens/TokenPurpose.ts';
import { channelOf, type FirstProof, type Proofs, type SignIn, type SignInResult, type SignInStep } from './Proofs.ts';

/**
 * The token of a sign-in's next step. It is returned in the response, and in the first-factor cookie for a page that is
 * reloaded (api-contract, "How the flow knows who it is").
 */
async function issueStep({ context, user, proofs }: SignIn, purpose: TokenPurpose): Promise<string> {
  const token = await issueToken(context, { purpose, user, payload: { proofs } });
  context.cookies.set('step', token);
  return token;
}

/** A token that restores a dormant account after the first factor. It voids older such tokens. */
export async function issueRestore(context: Context, user: User): Promise<string> {
  await revokeTokens(context, user.id, 'dormant-restore');
  return issueToken(context, { purpose: 'dormant-restore', user });
}

/** Section 9: days until a reminder, which can be postponed. */
export const REMINDER_DAYS = 30;

/**
 * D-75: a password expires at the age set by the policy (0: never), and a change is recommended 30 days after its last
 * change. A password that breaks the organisation's rules has expired too: the account may have joined with such a
 * password, or the rules may have become stricter.
 */
const requireFreshPassword: SignInStep = async (signIn) => {
  const { context, user, organisation, proofs } = signIn;
  if (user.directory === 'SYNCED') return undefined;
  if (proofs.passwordUnfit) return expired(signIn);
  if (proofs.first !== 'password' || !user.password_changed_at) return undefined;
  const now = context.clock.now();
  const age = (now.getTime() - user.password_changed_at.getTime()) / 1000 / DAY;
  const { day } = organisation.password_policy.duration;
  if (day > 0 && age > day) return expired(signIn);
  const isPostponed = user.reminder_postponed_until !== null && user.reminder_postponed_until > now;
  if (age < REMINDER_DAYS || isPostponed) return undefined;
  return { code: 'PASSWORD_CHANGE_RECOMMEND', data: { token: await issueStep(signIn, 'password-recommended') } };
};

async function expired(signIn: SignIn): Promise<SignInResult> {
  return { code: 'PASSWORD_EXPIRED', data: { token: await issueStep(signIn, 'password-expired') } };
}

/** A change of the address or of a factor ends a sign-in that began before it (promise P09). */
export const requireSameCredentials: SignInStep = async ({ user, proofs }) => {
  if (user.security_stamp === proofs.securityStamp) return undefined;
  throw new Refusal('UNAUTHORIZED', { detail: 'address or factor changed since' });
};

/**
 * A page's first call sets the browser's cookie. A browser that does not send it back blocks cookies and could not keep
 * the session, so the sign-in is refused before any other session ends (R09). If the call merely came before the cookie
 * was set, the next attempt succeeds.
 */
const requireCookies: SignInStep = async ({ context: { request, cookies } }) => {
  if (!request.isFromPage || cookies.get('browser') !== undefined) return undefined;
  obtainBrowser({ cookies });
  throw new Refusal('COOKIES_BLOCKED');
};

/** A passkey without a password is enough only if the account's organisation allows it (D-111). */
const requireAllowedPasskey: SignInStep = async ({ organisation, proofs }) => {
  if (proofs.first !== 'passkey' || organisation.passkey_sign_in) return undefined;
  throw new Refusal('PASSKEY_NOT_ALLOWED');
};

/**
 * Only an active account signs in. The response may reveal the state, since the first factor was correct (promise P07).
 */
const requireState: SignInStep = async (signIn) => {
  const { context, user } = signIn;
  const now = context.clock.now();
  const state = accountState(user, now);
  switch (state) {
    case 'ACTIVATED':
      return undefined;
    case 'DELETED':
      throw new Refusal('DELETED_USER');
    case 'UNVERIFIED':
      if (signIn.proofs.first === 'password') await rememberBrowser(context, user.id);
      throw new Refusal('UNVERIFIED_USER', { data: { id: user.id, username: user.username, state } });
    case 'PENDING':
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, id: user.id }, data: { id: user.id } });
    case 'UNAPPROVED':
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, ...(user.org_id ? { orgId: user.org_id } : {}) } });
    case 'LOCKED': {
      const retryAfter = lockEndsAfter(user, now);
      throw new Refusal('BAD_CREDENTIALS', { errors: { state }, ...(retryAfter && { data: { retryAfter } }) });
    }
    case 'DORMANT':
      await issueStep(signIn, 'dormant-proof');
      throw new Refusal('BAD_CREDENTIALS', { errors: { state, ...(await restoreToken(signIn)) } });
    default:
      throw new Refusal('BAD_CREDENTIALS', { errors: { state } });
  }
};

/**
 * D-37: a sign-in without a password has no typed username with which to request the restore token, so the response
 * includes it. With a username, the page requests the token (CALL-65).
 */
async function restoreToken({ context, user, proofs }: SignIn): Promise<{ token?: string }> {
  return proofs.first === 'password' ? {} : { token: await issueRestore(context, user) };
}

/** Organisations may restrict the addresses from which their members sign in (D-04). */
const requireAllowedAddress: SignInStep = async ({ context, user, organisation }) => {
  const zones = user.ip_zones ?? organisation.ip_zones;
  const { address } = context.request;
  if (zones === null || isInZones(address, zones)) return undefined;
  throw new Refusal('FORBIDDEN', { errors: { state: 'IP_NOT_ALLOWED', address } });
};

/** An active second factor must be proved; a required but missing one must be set up first. */
const requireSecondFactor: SignInStep = async (signIn) => {
  const { user, organisation, proofs } = signIn;
  if (proofs.secondFactor) return undefined;
  if (user.mfa_active) return { code: 'MFA_SIGNIN', data: { token: await issueStep(signIn, 'mfa-sign') } };
  if (!user.mfa_required && !organisation.mfa_required) return undefined;
  return { code: 'MFA_SETTING', data: { token: await issueStep(signIn, 'mfa-setting') } };
};

/** An account is signed in on one device at a time; the person chooses which (D-39, TIME-11). */
const requireSingleSession: SignInStep = async (signIn) => {
  const { context, user, proofs } = signIn;
  if (proofs.singleSession) return undefined;
  const elsewhere = await findElsewhere(context, user.id, (await findDevice(context)) ?? '');
  if (!elsewhere) return undefined;
  const token = await issueStep(signIn, 'single-session');
  const device = elsewhere.device_label || text(context.request.language, 'answers.browser');
  const data = { token, signedInAt: elsewhere.created_at.toISOString(), device };
  return { code: 'NOT_ALLOWED_MULTI_SESSION', data };
};

/**
 * In this order: first steps that forbid the sign-in, then steps for the person. An old password is changed, and other
 * sessions end, after the second factor, so that a stolen password alone can do neither (promise P10).
 */
const STEPS: readonly SignInStep[] = [
  requireAllowedPasskey,
  requireCookies,
  requireSameCredentials,
  requireState,
  requireAllowedAddress,
  requireSecondFactor,
  requireFreshPassword,
  requireSingleSession,
];

/** The limit on an account's successful first proofs: each may create a token, a session and events. */
const PER_ACCOUNT = { tries: 100, window: 15 * MINUTE };

/**
 * Begins a sign-in after its first proof, with the account as it was read for that proof. Only a sign-in has the
 * password in plain text, so here it is checked against the current rules of the account's organisation.
 * @throws Refusal TOO_MANY_REQUESTS, and those of the steps
 */
export async function beginSignIn(
  context: Context,
  user: User,
  { password, methods = password === undefined ? [] : ['pwd'], ...first }: FirstProof,
): Promise<SignInResult> {
  await countTry(context, `sign-in:${user.id}`, PER_ACCOUNT);
  const passwordUnfit =
    password !== undefined && !fitsRules(await loadOrganisation(context, user), user.username, password);
  return concludeSignIn(context, user, { ...first, methods, passwordUnfit, securityStamp: user.security_stamp });
}

/**
 * Decides the result of a sign-in from its proofs. Every kind of sign-in ends here, and so does every later step, which
 * adds a proof. If the account changes before its session begins, the decision is made again.
 */
export async function concludeSignIn(context: Context, user: User, proofs: Proofs): Promise<SignInResult> {
  const organisation = await loadOrganisation(context, user);
  const signIn = { context, user, organisation, proofs };
  for (const step of STEPS) {
    const missing = await step(signIn).catch((error: unknown) => refuse(signIn, error));
    if (missing) return missing;
  }
  const finished = await finish(signIn);
  if (finished) return finished;
  const query = context.database.selectFrom('users').selectAll().where('id', '=', user.id);
  return concludeSignIn(context, await query.executeTakeFirstOrThrow(), proofs);
}

/** Records why a sign-in was refused after a correct proof: the account's state, or else only the refusal's code. */
async function refuse({ context, user, proofs }: SignIn, error: unknown): Promise<never> {
  if (error instanceof Refusal) {
    const { state } = error.details.errors ?? {};
    const details = { first: proofs.first, ...(typeof state === 'string' && { state }) };
    await recordOwn(context, user, { action: 'sign-in', outcome: error.code, details });
  }
  throw error;
}

/**
 * Everything is proved, so the session begins. NEW_DEVICE is the response only after the session has begun, since
 * registering is optional (the screen's "Do not register" also leads to /init-st).
 * @returns undefined if the account has changed since the decision
 */
async function finish(signIn: SignIn): Promise<SignInResult | undefined> {
  const { context, user, proofs } = signIn;
  const deviceId = await ensureDevice(context);
  // If the factor was removed after its proof, the proof is ignored.
  const level = proofs.secondFactor && user.mfa_active ? 'mfa' : 'password';
  const { authenticatedAt, freshAt, methods, singleSession = false } = proofs;
  const channel = channelOf(proofs, user);
  const opening = { user, deviceId, channel, methods, authenticatedAt, freshAt, singleSession };
  if (!(await openSession(context, { ...opening, level }))) return undefined;
  if (!user.device_check || (await isKnownDevice(context, user.id, deviceId))) {
    return { code: 'OK', data: (await offersPasskey(signIn)) ? { passkeyOffer: true } : {} };
  }
  const token = await issueToken(context, { purpose: 'new-device', user });
  return { code: 'NEW_DEVICE', data: { token } };
}

/**
 * Whether a sign-in with a password ends with the offer of a passkey (D-123). It does if the organisation lets a
 * passkey sign in without a password, the account has no passkey from this browser at this host, and the person has not
 * refused the offer.
 */
async function offersPasskey({ context, user, organisation, proofs }: SignIn): Promise<boolean> {
  if (!organisation.passkey_sign_in || !proofs.methods.includes('pwd')) return false;
  const { passkey_offer_after: after } = user;
  if (after !== null && after > context.clock.now()) return false;
  const [device, passkeys] = [await findDevice(context), await findPasskeys(context, user.id)];
  const { hostname } = context.request.origin;
  return !passkeys.some(({ rp_id, device_id }) => rp_id === hostname && device_id !== null && device_id === device);
}
