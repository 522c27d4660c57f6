import { isRecord } from '../../../engine/contract/isRecord.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { readParts } from '../readText.ts';
import { readForeignUser, textOf, toPhc } from './ForeignUser.ts';
import { type ReadUser, readWholeJson, type UserReader } from './UserFormat.ts';

type Members = Readonly<Record<string, unknown>>;

/** The maximum number of characters of one user. */
const LONGEST = 256 * 1024;

/**
 * An export of Auth0: a JSON object on each line, as exports and the file with hashes have them, or a list, as imports
 * have them.
 */
export const auth0: UserReader = {
  async *read(path, hosts) {
    let isEmpty = true;
    for await (const { text, line } of linesOf(path)) {
      if (isEmpty && text.startsWith('[')) {
        yield* readList(path, hosts);
        return;
      }
      isEmpty = false;
      yield read(path, parse(path, text, line), line, hosts);
    }
    if (isEmpty) throw new AdministrationError(`${path}: has no users: export them again`);
  },
};

async function* readList(path: string, hosts: readonly string[]): AsyncGenerator<ReadUser> {
  const { value, lineOf } = await readWholeJson(path, 'write one user on each line');
  for (const [index, user] of (Array.isArray(value) ? value : []).entries()) {
    const line = lineOf([index]);
    yield read(path, user, line, hosts);
  }
}

async function* linesOf(path: string) {
  let kept = '';
  let line = 0;
  for await (const part of readParts(path)) {
    const lines = (kept + part).split('\n');
    kept = lines.pop() ?? '';
    for (const text of lines) {
      line += 1;
      if (text.trim() !== '') yield { text: text.trim(), line };
    }
    if (kept.length > LONGEST && !kept.trimStart().startsWith('[')) {
      throw new AdministrationError(
        `${path}:${line + 1}: is longer than ${LONGEST / 1024} kB: write a user on each line`,
      );
    }
  }
  if (kept.trim() !== '') yield { text: kept.trim(), line: line + 1 };
}

function parse(path: string, text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AdministrationError(`${path}:${line}: is not JSON: write one user on each line`);
  }
}

function read(path: string, user: unknown, line: number, hosts: readonly string[]): ReadUser {
  if (!isRecord(user)) throw new AdministrationError(`${path}:${line}: must be a user: correct it`);
  const { _id, email, username, mfa_factors: factors } = user;
  const { totp } = (Array.isArray(factors) ? factors : []).find((each) => isRecord(each) && isRecord(each.totp)) ?? {};
  const id = user.user_id ?? (isRecord(_id) ? _id.$oid : undefined);
  const secret = isRecord(totp)
    ? textOf(totp.secret)
        ?.replace(/[\s=-]/g, '')
        .toUpperCase()
    : undefined;
  const isSocial = typeof id === 'string' && id.includes('|') && !id.startsWith('auth0|');
  return readForeignUser(
    {
      username: textOf(email) ?? textOf(username),
      firstNames: [user.given_name, user.name, user.nickname],
      lastName: user.family_name,
      externalId: id,
      active: user.blocked === true ? false : undefined,
      isVerified: email === undefined || user.email_verified === true,
      passwordHash: textOf(user.passwordHash) ?? textOf(user.password_hash) ?? customHashOf(user.custom_password_hash),
      app: secret === undefined ? undefined : { secret, digits: 6, period: 30, digest: 'SHA1' },
      losses: isSocial ? ['without the links to other identity providers'] : [],
    },
    line,
    hosts,
  );
}

/** `custom_password_hash` in the PHC string format; an algorithm that the service does not know keeps its name. */
function customHashOf(custom: unknown): string | undefined {
  if (!isRecord(custom)) return undefined;
  const [hash, salt] = [custom.hash, custom.salt].map((part): Members => (isRecord(part) ? part : {}));
  const value = textOf(hash?.value) ?? '';
  switch (custom.algorithm) {
    case 'sha256':
    case 'sha512':
      return `$${custom.algorithm}$pos=${salt?.position ?? 'prefix'}$${base64Of(salt)}$${base64Of(hash)}`;
    case 'scrypt': {
      const { cost, blockSize, parallelization } = hash ?? {};
      return `$scrypt$ln=${Math.log2(Number(cost))},r=${blockSize},p=${parallelization}$${base64Of(salt)}$${base64Of(hash)}`;
    }
    case 'argon2':
    case 'bcrypt':
    case 'ldap':
    case 'pbkdf2':
      return toPhc(value);
    default:
      return String(custom.algorithm);
  }
}

/** A value with its encoding, which is UTF-8 by default. */
function base64Of({ value, encoding }: Members = {}): string {
  const known = encoding === 'hex' || encoding === 'base64' ? encoding : 'utf8';
  return Buffer.from(textOf(value) ?? '', known).toString('base64');
}
