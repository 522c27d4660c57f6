import { Ajv, type ValidateFunction } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import type { Insertable } from 'kysely';
import { parseData } from '../../engine/contract/isShallow.ts';
import { findPasskeys } from '../accounts/findPasskeys.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Database, Session, User } from '../core/database/Database.ts';
import { isUniqueViolation } from '../core/database/queries.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { isStorableText } from '../core/request/isStorableText.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { type ChangedCredential, typeOfPasskey } from '../credentials/tellApps.ts';
import { describeBrowser, ensureDevice } from '../sessions/devices.ts';
import { isLive } from '../sessions/findSession.ts';
import { storeSession } from '../sessions/openSession.ts';
import { issueChallenge, takeChallenge } from './issueChallenge.ts';
import { wrongCode } from './judgeFactorTry.ts';
import { MOST_PASSKEYS } from './managePasskeys.ts';
import { ALGORITHMS, CEREMONY_TIMEOUT, loadWebAuthn, relyingParty } from './relyingParty.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';

const base64url = { type: 'string', pattern: '^[A-Za-z0-9_-]+$' } as const;
const frame = {
  id: { ...base64url, maxLength: 1400 },
  rawId: base64url,
  type: { const: 'public-key' },
  authenticatorAttachment: { enum: ['platform', 'cross-platform'] },
  clientExtensionResults: { type: 'object' },
} as const;

const credentialWith = <const S>(response: S) =>
  ({
    type: 'object',
    properties: { ...frame, response },
    required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
  }) as const;

/** AuthenticationResponseJSON (WebAuthn Level 3, section 5.1.7). */
const assertion = credentialWith({
  type: 'object',
  properties: {
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: { type: 'string', pattern: '^[A-Za-z0-9_-]*$' },
  },
  required: ['clientDataJSON', 'authenticatorData', 'signature'],
});

/** The parts of RegistrationResponseJSON that are used. */
const attestation = credentialWith({
  type: 'object',
  properties: {
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
  },
  required: ['clientDataJSON', 'attestationObject'],
});

export type Assertion = FromSchema<typeof assertion>;
type Attestation = FromSchema<typeof attestation>;

const ajv = new Ajv({ strict: true });
const isAssertion: ValidateFunction<Assertion> = ajv.compile<Assertion>(assertion);

const isAttestation: ValidateFunction<Attestation> = ajv.compile<Attestation>(attestation);

/** The serialised credential of a call: a JSON value, or undefined if the text is not valid JSON. */
export function readCredential(text: string): unknown {
  try {
    return parseData(text);
  } catch {
    return undefined;
  }
}

/** The assertion that a call passes as its code, or undefined if the text is not an assertion. */
export function readAssertion(code: string): Assertion | undefined {
  const parsed = readCredential(code);
  return isAssertion(parsed) ? parsed : undefined;
}

/** 1023 bytes (WebAuthn Level 3, section 7.1) in base64url. */
const LONGEST_ID = Math.ceil((1023 * 4) / 3);

const SELECTION = {
  // Sign-in uses platform passkeys (specification, section 4).
  factor: { authenticatorAttachment: 'platform', residentKey: 'preferred' },
  // Browsers offer only a discoverable passkey when no username is given.
  'sign-in': { residentKey: 'required' },
} as const;

/**
 * The use of a new passkey. A `factor` turns two-step verification on. A `sign-in` passkey, offered after a sign-in,
 * only replaces the password: accepting the offer must not lock people out of their other devices (D-123).
 */
type PasskeyUse = 'factor' | 'sign-in';

/**
 * The options for a browser to create a passkey on its own device (PublicKeyCredentialCreationOptionsJSON).
 * @throws Refusal CONFLICT if the account has the maximum, and those of `requireFresh`
 */
export async function offerRegistration(context: Context, subject: Subject, use: PasskeyUse = 'factor') {
  requireFreshSubject(context, subject);
  const { user } = subject;
  const party = relyingParty(context);
  const passkeys = await findPasskeys(context, user.id);
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('CONFLICT');
  const challenge = await issueChallenge(context, 'passkey-registration', subject);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: party.id,
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.display_name,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CEREMONY_TIMEOUT,
    attestationType: 'none',
    excludeCredentials: passkeys
      .filter(({ rp_id }) => rp_id === party.id)
      .map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { ...SELECTION[use], userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Registers a new passkey (WebAuthn Level 3, section 7.1).
 * @throws Refusal BAD_CREDENTIALS, EXPIRED, and those of `keepPasskey`
 */
export async function registerPasskey(
  context: Context,
  subject: Subject,
  response: unknown,
  use: PasskeyUse = 'factor',
): Promise<void> {
  if (!isAttestation(response) || !isStorableText(response)) throw new Refusal('BAD_REQUEST');
  const { credential, ...info } = await verifyAttestation(context, subject, response, use);
  const passkey = {
    credential_id: credential.id,
    user_id: subject.user.id,
    device_id: await ensureDevice(context),
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    user_verified: info.userVerified,
    backup_eligible: info.credentialDeviceType === 'multiDevice',
    backed_up: info.credentialBackedUp,
    transports: JSON.stringify(response.response.transports ?? []),
    registered_at: context.clock.now(),
    last_used_at: null,
    name: describeBrowser(context.request.userAgent) || null,
    rp_id: relyingParty(context).id,
  };
  await keepPasskey(context, subject.binding, passkey, use);
}

async function verifyAttestation(context: Context, subject: Subject, response: Attestation, use: PasskeyUse) {
  const party = relyingParty(context);
  const library = await loadWebAuthn();
  try {
    if (library.decodeClientDataJSON(response.response.clientDataJSON).crossOrigin) throw wrongCode('in a frame');
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: { ...response, response: { ...response.response, transports: [] } },
      expectedChallenge: (challenge) => takeChallenge(context, 'passkey-registration', challenge, subject),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      // A password manager may create a passkey for sign-in without asking (section 7.1, step 15: conditional
      // mediation).
      requireUserPresence: use === 'factor',
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw wrongCode('attestation does not match');
    if (registrationInfo.credential.id.length > LONGEST_ID) throw wrongCode('id too long');
    return registrationInfo;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    context.log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'passkey refused');
    throw wrongCode('ceremony refused');
  }
}

/**
 * Stores a verified passkey with its consequences, in one transaction. With the account locked, it checks the session
 * again, which may have ended during the ceremony.
 * @param sessionId the session that requested the registration
 * @param use with `factor`, the account then has a second factor
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, CONFLICT if the passkey is known or the account has the maximum
 */
export async function keepPasskey(
  context: Pick<Context, 'database' | 'clock' | 'cookies' | 'request' | 'keys' | 'settings'>,
  sessionId: string,
  passkey: Insertable<PasskeysTable>,
  use: PasskeyUse = 'factor',
): Promise<void> {
  const { clock, cookies } = context;
  const warn = await openWarnings(context);
  try {
    const cookie = await context.database.transaction().execute(async (database) => {
      const user = await lockUser(database, passkey.user_id);
      const session = await lockSession(database, sessionId);
      if (!session || !isLive(session, clock.now())) throw new Refusal('UNAUTHORIZED');
      if (user.mfa_active && session.level !== 'mfa') throw new Refusal('FORBIDDEN');
      const { count } = await database
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (count >= MOST_PASSKEYS) throw new Refusal('CONFLICT');
      await database.insertInto('passkeys').values(passkey).execute();
      const store = { ...context, database };
      await recordOwn(store, user, { action: 'factor.added', details: { factor: 'passkey' } });
      const transports: readonly string[] = JSON.parse(passkey.transports ?? '[]');
      const created = { type: typeOfPasskey(transports), change: 'create' } as const;
      const added = await passkeyAdded(store, user, session, { use, created });
      await warn(database, user, 'passkey-added');
      return added;
    });
    if (cookie === undefined) return;
    cookies.set('session', cookie);
    cookies.clear('step');
  } catch (error) {
    // WebAuthn Level 3, section 7.1: a credential id belongs to one account.
    throw isUniqueViolation(error) ? new Refusal('CONFLICT') : error;
  }
}

/** The account is locked before the session, as everywhere: locking in different orders could deadlock. */
const lockUser = (database: Database, id: string) =>
  database.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const lockSession = (database: Database, id: string) =>
  database.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * The consequences of a new passkey. If it is the account's first factor, the current session gets a new id and the
 * higher level, and sessions without the factor end (promise P11). A backup address that was set without a second
 * factor is removed, since it must not be able to turn the new factor off (promise P10). Runs in the caller's
 * transaction.
 * @returns the session cookie's new value; undefined if the session keeps its current one
 */
async function passkeyAdded(
  store: AuditStore & Pick<Context, 'cookies'>,
  user: User,
  session: Session,
  { use, created }: { readonly use: PasskeyUse; readonly created: ChangedCredential },
): Promise<string | undefined> {
  const { id: userId } = user;
  const { id: sessionId } = session;
  if (user.mfa_active || use === 'sign-in') {
    await revokeEarned(store, { userId, change: 'passkey-added', credentials: [created], sessionId });
    return undefined;
  }
  const changes = { mfa_active: true, alternative_email: null };
  await store.database.updateTable('users').set(changes).where('id', '=', userId).execute();
  await revokeEarned(store, { userId, change: 'second-factor-on', credentials: [created], sessionId });
  const {
    device_id: deviceId,
    device_label: deviceLabel,
    channel,
    authenticated_at: authenticatedAt,
    fresh_at: freshAt,
  } = session;
  const methods = [...session.methods, 'pop'] as const;
  const shown = { channel, level: 'mfa', methods, authenticatedAt, freshAt } as const;
  return storeSession(store, { user, deviceId, deviceLabel, ...shown });
}
