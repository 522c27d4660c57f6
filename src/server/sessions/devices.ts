import { randomUUID } from 'node:crypto';
import parser from 'ua-parser-js';
import { recordOwn } from '../core/audit/recordAudit.ts';
import type { Context } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { createSecret, hashHere } from '../tokens/issueToken.ts';
import { endSessions } from './endSessions.ts';

/** The id of the calling browser, if its cookie matches a stored device. */
export async function findDevice(context: Context): Promise<string | undefined> {
  const cookie = context.cookies.get('device');
  if (!cookie) return undefined;
  const device = await context.database
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', hashHere(cookie, context))
    .executeTakeFirst();
  return device?.id;
}

/** The id of the calling browser. A browser without a cookie gets one. */
export async function ensureDevice(context: Context): Promise<string> {
  const found = await findDevice(context);
  if (found) return found;
  const id = randomUUID();
  const cookie = createSecret();
  await context.database
    .insertInto('devices')
    .values({ id, token_hash: hashHere(cookie, context), created_at: context.clock.now() })
    .execute();
  context.cookies.set('device', cookie);
  return id;
}

/** Whether an account has registered a browser. */
export async function isKnownDevice(
  { database }: Pick<Service, 'database'>,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const known = database.selectFrom('known_devices').select('user_id').where('user_id', '=', userId);
  return (await known.where('device_id', '=', deviceId).executeTakeFirst()) !== undefined;
}

/**
 * Names allowed in mails and on pages. The parser may extract other names from the user agent, which is arbitrary text.
 */
const BROWSERS = new Set(
  'Android Browser,Brave,Chrome,Chrome Headless,Chrome WebView,Chromium,DuckDuckGo,Edge,Facebook,Firefox,Firefox Focus,GSA,IE,Instagram,KAKAOTALK,Line,MIUI Browser,Mobile Firefox,Mobile Safari,NAVER,Opera,Opera Mini,Opera Mobi,Opera Touch,Safari,Samsung Internet,Silk,UCBrowser,Vivaldi,WebKit,Whale,Yandex'.split(
    ',',
  ),
);
const SYSTEMS = new Set(
  'Android,CentOS,Chromium OS,Debian,Fedora,FreeBSD,HarmonyOS,iOS,Linux,Mac OS,Mint,NetBSD,OpenBSD,RedHat,SUSE,Tizen,Ubuntu,webOS,Windows'.split(
    ',',
  ),
);
const VERSION = /^(?:\d[\d.]{0,15}|XP|Vista|ME)$/;

/**
 * A short name of a browser ("Chrome, Windows 10"), so people can tell their devices apart; empty if it is unknown. It
 * consists of listed names and digits only: user agents are untrusted, and the name appears in mails to other people.
 */
export function describeBrowser(userAgent: string): string {
  const { browser, os } = new parser.UAParser(userAgent).getResult();
  const version = os.version !== undefined && VERSION.test(os.version) ? ` ${os.version}` : '';
  const system = os.name !== undefined && SYSTEMS.has(os.name) ? os.name + version : undefined;
  const name = browser.name !== undefined && BROWSERS.has(browser.name) ? browser.name : undefined;
  return [name, system].filter(Boolean).join(', ');
}

interface Forgetting {
  readonly deviceId: string;
  /** The session that makes this request. It continues. */
  readonly exceptId: string;
}

/** Forgets a browser that an account has registered, and signs the account out there. */
export async function forgetDevice(
  context: Pick<Context, 'database' | 'clock' | 'request'>,
  user: Pick<User, 'id' | 'org_id'>,
  { deviceId, exceptId }: Forgetting,
): Promise<void> {
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    await database.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
    const { numDeletedRows } = await database
      .deleteFrom('known_devices')
      .where('user_id', '=', user.id)
      .where('device_id', '=', deviceId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await recordOwn(store, user, { action: 'device.removed' });
    await endSessions(store, { userId: user.id, deviceId, exceptId }, 'LOG_OUT');
  });
}

/** The browsers that an account has registered, newest first. */
export const listDevices = ({ database }: Pick<Context, 'database'>, userId: string) =>
  database
    .selectFrom('known_devices')
    .select(['device_id', 'os', 'os_version', 'browser', 'registered_at'])
    .where('user_id', '=', userId)
    .orderBy('registered_at', 'desc')
    .orderBy('device_id')
    .limit(50)
    .execute();

/** The newest live session of an account on a device other than the given one. */
export async function findElsewhere(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
  deviceId: string,
): Promise<Pick<Session, 'created_at' | 'device_label'> | undefined> {
  const now = clock.now();
  return database
    .selectFrom('sessions')
    .select(['created_at', 'device_label'])
    .where('user_id', '=', userId)
    .where('device_id', '<>', deviceId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}
