import { randomBytes } from 'node:crypto';
import { SoftwareAuthenticator } from '../server/support/SoftwareAuthenticator.ts';
import { BenchVisitor } from './BenchVisitor.ts';
import { inTurns, type Timing } from './inTurns.ts';

const PASSWORD = 'Correct-Horse-7';
/** Seeded accounts of Acme whose password alone signs them in. */
const NAMES = ['ada', 'passkey', 'directory'];

export interface PasskeyTimings {
  /** Challenges for the autofill: browsers of accounts with a passkey, and new browsers. */
  readonly challenges: Timing;
  /** The service's answer for pages: the same browsers. */
  readonly environments: Timing;
  /** Passkeys that no account has, with the user handle of an account and of none. */
  readonly strangers: Timing;
}

/**
 * Compares the times of sign-ins by passkey for known and unknown visitors (promise P07). Acme must let a passkey sign
 * in alone.
 */
export async function measurePasskeyTiming(origin: string, perKind = 400): Promise<PasskeyTimings> {
  const owners = await Promise.all(NAMES.map((name) => enrol(origin, `${name}@acme.test`)));
  const strangers = NAMES.map(() => new BenchVisitor(origin));
  for (const stranger of strangers) await stranger.call('/env');
  const visitors = { known: owners.map(({ visitor }) => visitor), unknown: strangers };
  const ask = (path: string, body?: object) =>
    inTurns(perKind, visitors, async (visitor) => (await visitor.call(path, body)).milliseconds);
  const handles = {
    known: owners.map(({ userHandle }) => userHandle),
    unknown: owners.map(({ userHandle }) =>
      randomBytes(userHandle.length).toString('base64url').slice(0, userHandle.length),
    ),
  };
  return {
    challenges: await ask('/signin/passkey-challenges', {}),
    environments: await ask('/env'),
    strangers: await inTurns(perKind, handles, (userHandle) => showStranger(origin, userHandle)),
  };
}

/** A browser that has signed in to an account, made a passkey for it and signed out. */
async function enrol(origin: string, username: string) {
  const visitor = new BenchVisitor(origin);
  await visitor.call('/env');
  await visitor.call('/signin/password', { username, password: PASSWORD });
  const { options } = JSON.parse((await visitor.call('/passkeys/options', {})).body);
  const authenticator = new SoftwareAuthenticator(origin);
  const credential = JSON.stringify(authenticator.register(options));
  await visitor.call('/passkeys', { credential });
  await visitor.request('/apis/v1/token', undefined, 'DELETE');
  return { visitor, userHandle: authenticator.userHandle ?? '' };
}

async function showStranger(origin: string, userHandle: string): Promise<number> {
  const visitor = new BenchVisitor(origin);
  const { challenge } = JSON.parse((await visitor.call('/signin/passkey-challenges', {})).body);
  const assertion = new SoftwareAuthenticator(origin).assert(challenge, { userHandle });
  return (await visitor.call('/signin/passkey', { credential: JSON.stringify(assertion) }, 400)).milliseconds;
}
