import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwordForm } from '../../engine/contract/passwordForm.ts';
import type { Service } from '../core/Service.ts';

export type ListStore = Pick<Service, 'settings' | 'clock'> & { readonly log: Pick<Service['log'], 'warn'> };

/** Milliseconds for which a visitor waits for a list on the network. */
const PATIENCE = 500;
/** Milliseconds after a failure in which the list is not asked, so an outage delays one visitor a minute. */
const PAUSE = 60_000;
/** Characters of the hash that name a range: 20 bits, which about a thousand leaked passwords share (k-anonymity). */
const PREFIX = 5;

/** When a failed list is asked again, by the settings that name it. */
const pauses = new WeakMap<Service['settings'], number>();

/**
 * Whether a password is in the list of leaked ones that the operator has set up (NIST SP 800-63B-4, section 3.1.1.2). The
 * list is in ranges, as the Pwned Passwords API and its downloader give them: lines of 35 hexadecimal digits of a SHA-1
 * hash and a count, for each 5 first digits. Only these 5 leave this machine. A list that does not answer has no password.
 */
export async function isLeakedPassword(service: ListStore, password: string): Promise<boolean> {
  const { settings, clock, log } = service;
  const { leakedPasswords } = settings;
  const now = clock.now().getTime();
  if (leakedPasswords === undefined || now < (pauses.get(settings) ?? 0)) return false;
  const hash = createHash('sha1').update(passwordForm(password)).digest('hex').toUpperCase();
  const [range, rest] = [hash.slice(0, PREFIX), hash.slice(PREFIX)];
  try {
    const lines = await readRange(leakedPasswords, range);
    const [, count = '0'] = new RegExp(`^${rest}:(\\d+)`, 'im').exec(lines) ?? [];
    // Padding has the count 0.
    return Number(count) > 0;
  } catch (error) {
    pauses.set(settings, now + PAUSE);
    // The error's text is left out: it names the range.
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(Object(error).name);
    log.warn({ code }, 'the list of leaked passwords does not answer: new passwords are not looked up for a minute');
    return false;
  }
}

/** @throws Error if the folder or the service does not have the range in time */
async function readRange(list: string, range: string): Promise<string> {
  if (!/^https?:/.test(list)) return readFile(join(list, `${range}.txt`), 'latin1');
  const response = await fetch(`${list.replace(/\/$/, '')}/${range}`, {
    headers: { 'add-padding': 'true', 'user-agent': 'vestibule' },
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}
