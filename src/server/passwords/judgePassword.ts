import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import rules from '../../../flows/shared/new-password.rules.json' with { type: 'json' };
import type { PasswordPolicy } from '../../contract/schemas.ts';
import { hasInvisible } from '../../engine/contract/characters.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import { passwordForm } from '../../engine/contract/passwordForm.ts';
import { judgeBy } from '../../engine/flow/rules/judgeBy.ts';
import type { RuleSet } from '../../engine/flow/types.ts';
import { FUNCTIONS } from '../../engine/functions/index.ts';
import { PREDICATES } from '../../engine/predicates/index.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { serviceFiles } from '../core/release/serviceFiles.ts';
import type { Service } from '../core/Service.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';
import { verifyPassword } from './hashPassword.ts';

/** Shorter names are not searched for: too many words contain them. */
const SHORTEST_NAME = 3;

/** Whether a password contains the ID, or its part before the @, ignoring letter case. */
export function containsUsername(password: string, username: string): boolean {
  const [name = ''] = username.split('@');
  const lower = passwordForm(password).toLowerCase();
  return [username, name]
    .map((part) => part.normalize('NFKC').toLowerCase())
    .some((part) => part.length >= SHORTEST_NAME && lower.includes(part));
}

/** Common letter substitutions. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
};

/** The maximum number of characters around a common word; with more, the password is no longer common. */
const DECORATION = 6;

const undisguise = (text: string): string => text.replace(/[013457@$!+]/g, (character) => DISGUISES[character] ?? '');

/** Digits and symbols before and after a word. They may be decoration, or stand for the word's first or last letter. */
const BEFORE = /^[^\p{L}]+/u;
const AFTER = /[^\p{L}]+$/u;

/**
 * Whether a password is common (NIST SP 800-63B-4, section 3.1.1.2): on the list, or a word on the list with
 * substituted letters, or with a few digits and symbols around it.
 */
export function isCommonPassword(password: string): boolean {
  const plain = passwordForm(password).toLowerCase();
  const compact = plain.replace(/[\s._-]/gu, '');
  const candidates = [plain, compact, undisguise(plain)];
  for (const word of [
    plain.replace(BEFORE, ''),
    plain.replace(AFTER, ''),
    plain.replace(BEFORE, '').replace(AFTER, ''),
  ]) {
    if (word.length >= 4 && plain.length - word.length <= DECORATION) candidates.push(word, undisguise(word));
  }
  return candidates.some((candidate) => COMMON_PASSWORDS.has(candidate));
}

type ListStore = Pick<Service, 'settings' | 'clock'> & { readonly log: Pick<Service['log'], 'warn'> };

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

const FILE = 'flows/shared/new-password.rules.json';

const judgeOf = oncePer(({ rules }: RuleSet) =>
  judgeBy(rules, { functions: FUNCTIONS, predicates: PREDICATES, contract: {} }),
);

/** The rules in the release of the visit. The checker ensures that the file matches its schema. */
const judge: ReturnType<typeof judgeOf> = (...given) =>
  judgeOf((serviceFiles()?.get(FILE) ?? rules) as RuleSet)(...given);

/**
 * The ids of the rules that a password breaks under an organisation's policy, according to the file that the forms use.
 */
export const brokenPasswordRules = (policy: PasswordPolicy, password: string): readonly string[] =>
  judge(password, { policy });

type Rules = Pick<Organisation, 'password_policy'>;

/** Two rules of new-password.rules.json: one that only the service can check, and one with a code of its own. */
const [UNCOMMON, VISIBLE] = ['uncommon', 'visible'];

/**
 * The ids of the broken rules: the organisation's own, and the one against common passwords. The password is normalised
 * as for hashing.
 */
const brokenRules = ({ password_policy }: Rules, password: string): readonly string[] => [
  ...brokenPasswordRules(password_policy, passwordForm(password)).filter((id) => id !== VISIBLE),
  ...(isCommonPassword(password) ? [UNCOMMON] : []),
];

/**
 * Checks a new password. Invisible characters are rejected, since nobody could type them again elsewhere.
 * @throws Refusal PASSWORD_CONTAINS_USERNAME, BLOCKED_COMPLEXITY (with the broken rules), INVISIBLE_CHARACTERS
 */
export async function judgePassword(
  service: ListStore,
  rules: Rules,
  username: string,
  password: string,
): Promise<void> {
  if (containsUsername(password, username)) throw new Refusal('PASSWORD_CONTAINS_USERNAME');
  const broken = brokenRules(rules, password);
  if (broken.length > 0) throw new Refusal('BLOCKED_COMPLEXITY', { errors: { rules: broken } });
  if (hasInvisible(passwordForm(password))) throw new Refusal('INVISIBLE_CHARACTERS');
  if (await isLeakedPassword(service, password))
    throw new Refusal('BLOCKED_COMPLEXITY', { errors: { rules: [UNCOMMON] } });
}

/** Whether an existing password meets the current rules, except for invisible characters. */
export const fitsRules = (rules: Rules, username: string, password: string): boolean =>
  !containsUsername(password, username) && brokenRules(rules, password).length === 0;

/** The rules without an organisation: 8 to 30 characters, a letter, a digit, a special character (D-73). */
export const DEFAULT_POLICY: PasswordPolicy = {
  minLength: 8,
  maxLength: 30,
  requiredLowerCase: true,
  requiredUpperCase: false,
  requiredNumber: true,
  requiredSymbol: true,
  duration: { day: 180 },
};

/** The number of former passwords that must not be used again. */
export const USED_PASSWORDS = 5;

/** Whether a password is the account's current one, or one of its `USED_PASSWORDS` most recent former ones. */
export async function isUsedPassword(
  { database, request }: Pick<Context, 'database' | 'request'>,
  user: User,
  password: string,
): Promise<boolean> {
  const before = await database
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(USED_PASSWORDS)
    .execute();
  for (const hash of [user.password_hash, ...before.map((row) => row.password_hash)]) {
    if (hash !== null && (await verifyPassword(hash, password, request))) return true;
  }
  return false;
}
