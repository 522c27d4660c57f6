import { firstPresent } from '../../flow/expressions/firstPresent.ts';
import { isTrue } from '../../flow/expressions/isPresent.ts';
import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { Value } from '../../flow/types.ts';
import type { Scope } from './Scope.ts';

type Read = (value: Value) => unknown;
type Compute = (argument: unknown, read: Read, scope: Scope) => unknown;

const DAY = 86_400_000;
const isValue = (part: unknown): part is Value =>
  ['string', 'number', 'boolean'].includes(typeof part) || (typeof part === 'object' && part !== null);
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** The functions of the language. Each is pure and typed in flow/typeOfValueIn.ts; absent in, absent out. */
export const FUNCTIONS: Readonly<Record<string, Compute>> = {
  'first-of': (argument, read) => firstPresent(Array.isArray(argument) ? argument.filter(isValue).map(read) : []),
  'domain-of': withText((text) => {
    const at = text.lastIndexOf('@');
    return at < 0 || at === text.length - 1 ? undefined : text.slice(at + 1).toLowerCase();
  }),
  /** Whole days from an instant until now. */
  'days-since': (argument, read, { setting }) => {
    const text = isValue(argument) ? asText(read(argument)) : undefined;
    const since = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(since) ? undefined : Math.max(0, Math.floor((setting.world.now - since) / DAY));
  },
  /** The first two characters of the local part, the rest of it as asterisks, the domain (D-90). */
  'mask-email': withText((text) => {
    const at = text.lastIndexOf('@');
    const local = [...(at < 0 ? text : text.slice(0, at))];
    return `${local.slice(0, 2).join('')}${'*'.repeat(Math.max(0, local.length - 2))}${at < 0 ? '' : text.slice(at)}`;
  }),
  given: (argument, read) => isValue(argument) && isTrue(read(argument)),
  record: (argument, read) => {
    const members = typeof argument === 'object' && argument !== null ? Object.entries(argument) : [];
    return Object.fromEntries(
      members
        .filter((member): member is [string, Value] => isValue(member[1]))
        .map(([name, value]): [string, unknown] => [name, read(value)])
        .filter(([, value]) => value !== undefined && value !== null),
    );
  },
  /** Each entry of a list as a record that says whether it is among others. */
  'mark-each': (argument, read) => {
    const listAt = (name: string): readonly unknown[] => {
      const value = memberOf(argument, name);
      const list = isValue(value) ? read(value) : undefined;
      return Array.isArray(list) ? list : [];
    };
    const [among, marks] = [listAt('among'), memberOf(argument, 'marks')];
    const [entry, mark] = [String(memberOf(argument, 'entry')), String(memberOf(argument, 'mark'))];
    return listAt('of').map((one) => ({ [entry]: one, [mark]: memberOf(marks, among.includes(one) ? '0' : '1') }));
  },
  /** Key URI of authenticator apps (D-68). */
  'otpauth-uri': (argument, read) => {
    const part = (name: string) => {
      const value = memberOf(argument, name);
      return isValue(value) ? asText(read(value)) : undefined;
    };
    const [issuer, username, secret] = [part('issuer'), part('username'), part('secret')];
    if (issuer === undefined || username === undefined || secret === undefined) return undefined;
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
    return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`;
  },
};

function withText(compute: (text: string) => string | undefined): Compute {
  return (argument, read) => {
    const text = isValue(argument) ? asText(read(argument)) : undefined;
    return text === undefined ? undefined : compute(text);
  };
}
