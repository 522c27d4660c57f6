import type { Value } from '../../engine/flow/types.ts';
import type { ValueFunction } from '../../engine/flow/ValueFunction.ts';
import { closed, part } from '../../engine/language/primitives.ts';

/** Key URI of authenticator apps (D-68). */
export const otpauthUri: ValueFunction<Readonly<Record<'issuer' | 'username' | 'secret', Value>>> = {
  argument: {
    ...closed(
      {
        issuer: { ...part('value'), description: 'The name of the service' },
        username: { ...part('value'), description: 'The name of the account' },
        secret: { ...part('value'), description: 'The secret in Base32' },
      },
      ['issuer', 'username', 'secret'],
    ),
    description: 'The address with which an authenticator app adds the account',
  },
  takes: { type: 'string' },
  gives: () => ({ type: 'string' }),
  compute: (parts, read) => {
    const [issuer, username, secret] = [parts.issuer, parts.username, parts.secret].map(read);
    if (!isText(issuer) || !isText(username) || !isText(secret)) return undefined;
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
    return `otpauth://totp/${label}?secret=${encodeURIComponent(secret)}&issuer=${encodeURIComponent(issuer)}`;
  },
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
