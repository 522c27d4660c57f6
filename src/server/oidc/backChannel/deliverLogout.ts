import type Provider from 'oidc-provider';
import { untilAvailable } from '../../core/database/untilAvailable.ts';
import type { Service } from '../../core/Service.ts';
import { codeOf } from '../../core/telemetry/codeOf.ts';
import { tell } from '../../core/telemetry/signals.ts';
import { addSeconds, DAY, HOUR, MINUTE } from '../../core/time/addSeconds.ts';
import type { StoredLogout } from './leaseLogouts.ts';
import { postForm } from './postForm.ts';
import { signLogoutToken } from './signLogoutToken.ts';

export interface LogoutWorker extends Pick<Service, 'database' | 'clock' | 'settings' | 'log'> {
  readonly providerOf: (alias: string) => Promise<Provider>;
}

/** Seconds until the next attempt, by the number of attempts so far; the last one repeats. */
const BACK_OFF = [1, 5, 15, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const;

/** The age at which a logout is given up: sessions of apps rarely last longer. */
const WORTH_SENDING = DAY;

/** Statuses of an app that has ended the session (OpenID Connect Back-Channel Logout 1.0, section 2.8). */
const TAKEN = [200, 204];

/** Tells an app once that a session has ended, and stores the result. */
export async function deliverLogout(worker: LogoutWorker, logout: StoredLogout): Promise<void> {
  const { clock, database, log } = worker;
  const { id, client_id: client, tries } = logout;
  const problem = await send(worker, logout).catch((error: unknown) => error ?? new Error('not sent'));
  const now = clock.now();
  const isLost = problem !== undefined && addSeconds(logout.created_at, WORTH_SENDING) <= now;
  const isOver = problem === undefined || isLost;
  if (problem !== undefined) {
    log.warn({ logout: id, client, tries, code: codeOf(problem), lost: isLost }, 'an app does not take a logout token');
  }
  tell('logout', { result: isLost ? 'failed' : isOver ? 'sent' : 'deferred' });
  const wait = BACK_OFF[Math.min(tries, BACK_OFF.length) - 1] ?? HOUR;
  const retry = { leased_until: null, next_try_at: addSeconds(now, wait) };
  // Each lease raises the number of attempts, so the number identifies our lease.
  const settle = () =>
    isOver
      ? database.deleteFrom('logouts').where('id', '=', id).where('tries', '=', tries).execute()
      : database.updateTable('logouts').set(retry).where('id', '=', id).where('tries', '=', tries).execute();
  await untilAvailable(settle, (attempt) => log.warn({ logout: id, attempt }, 'logout result not stored'));
}

async function send({ providerOf, settings }: LogoutWorker, logout: StoredLogout): Promise<undefined> {
  const provider = await providerOf(logout.alias);
  const client = await provider.Client.find(logout.client_id);
  // The app has no address any more, so there is nobody to tell.
  if (!client?.backchannelLogoutUri) return;
  const form = new URLSearchParams({ logout_token: await signLogoutToken(provider, client, logout) });
  const status = await postForm(new URL(client.backchannelLogoutUri), form, settings.appNetworks);
  if (!TAKEN.includes(status)) throw Object.assign(new Error('refused'), { code: `HTTP_${status}` });
}
