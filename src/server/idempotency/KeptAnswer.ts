import { readRing } from '../core/keys/KeyRing.ts';
import { sealWith, unsealWith } from '../core/keys/seal.ts';
import { Refusal } from '../core/Refusal.ts';
import type { CookieChange, CookieJar } from '../core/request/CookieJar.ts';
import type { Intent } from './identifyIntent.ts';

/** The body of a success, or the refusal of a call whose work is done. */
export type Said =
  | { readonly body: string }
  | { readonly code: string; readonly status: number; readonly details: Refusal['details'] };

/** The answer to a call, and its session. */
export interface KeptAnswer {
  readonly said: Said;
  /** The session that it came with. */
  readonly session?: string | undefined;
  readonly cookies: readonly CookieChange[];
}

const placeOf = ({ name }: Intent): string => `kept_answers ${name}`;

/** The caller's own key seals it, and not the service's, so a stolen database with its keys opens no answer. */
export const sealAnswer = (intent: Intent, answer: KeptAnswer): string =>
  sealWith(readRing(intent.sealingKey), JSON.stringify(answer), placeOf(intent));

export function openAnswer(intent: Intent, sealed: string): KeptAnswer {
  const answer: KeptAnswer = JSON.parse(unsealWith(readRing(intent.sealingKey), sealed, placeOf(intent)));
  return answer;
}

/** Whether the browser has the session of the call, or the one that the answer created. */
export function isOfSameSession(cookies: CookieJar, { session, cookies: changes }: KeptAnswer): boolean {
  const now = cookies.get('session');
  const change = changes.find(({ name }) => name === 'session');
  return now === session || (change !== undefined && now === change.after);
}

/** Sets the cookies of the answer again, except those that have arrived or have changed since. */
export function restoreCookies(cookies: CookieJar, { cookies: changes }: KeptAnswer): void {
  for (const { name, before, after } of changes) {
    if (before === after || cookies.get(name) !== before) continue;
    if (after === undefined) cookies.clear(name);
    else cookies.set(name, after);
  }
}

/** @throws Refusal what was refused */
export function sayAgain(said: Said): string {
  if ('body' in said) return said.body;
  const { code, status, details } = said;
  throw new Refusal(code, { ...details, status });
}
