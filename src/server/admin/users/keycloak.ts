import { isRecord } from '../../../engine/contract/isRecord.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { type ForeignApp, pbkdf2, readForeignUser, textOf, toBase32, toBase64url } from './ForeignUser.ts';
import { readWholeJson, type UserReader } from './UserFormat.ts';

type Members = Readonly<Record<string, unknown>>;

interface Credential {
  readonly type: unknown;
  readonly data: Members;
  readonly secret: Members;
  /** The name that its owner gave it. */
  readonly label: string | undefined;
}

/** The realm of `kc.sh export`, or one of its files of users. */
export const keycloak: UserReader = {
  async *read(path, hosts) {
    const { value, lineOf } = await readWholeJson(path, 'export with "--users different_files", and import each file');
    const users = isRecord(value) ? value.users : undefined;
    if (!isRecord(value) || !Array.isArray(users)) {
      throw new AdministrationError(`${path}: has no users: export the realm with "--users same_file"`);
    }
    for (const [index, user] of users.entries()) {
      const line = lineOf(['users', index]);
      if (!isRecord(user)) throw new AdministrationError(`${path}:${line}: must be a user: correct it`);
      // A client's own account, with which no person signs in.
      if (user.serviceAccountClientId === undefined) yield read(user, line, hosts, rpIdsOf(value));
    }
  },
};

/** The relying parties of a realm by the type of credential; without one, the host at which Keycloak was reached. */
function rpIdsOf({ webAuthnPolicyRpId, webAuthnPolicyPasswordlessRpId }: Members): Members {
  return { webauthn: webAuthnPolicyRpId, 'webauthn-passwordless': webAuthnPolicyPasswordlessRpId };
}

function read(user: Members, line: number, hosts: readonly string[], rpIds: Members) {
  const credentials = listOf(user.credentials).map(readCredential);
  const password = credentials.find(({ type }) => type === 'password');
  const app = credentials.find(({ type }) => type === 'otp');
  const [language] = isRecord(user.attributes) ? listOf(user.attributes.locale) : [];
  const { email, username } = user;
  return readForeignUser(
    {
      username: textOf(email) ?? textOf(username),
      firstNames: [user.firstName, username],
      lastName: user.lastName,
      externalId: user.id,
      active: user.enabled,
      language,
      isVerified: email === undefined || user.emailVerified === true,
      passwordHash: password && hashOf(password),
      app: app && appOf(app),
      passkeys: credentials
        .filter(({ type }) => Object.hasOwn(rpIds, String(type)))
        .map((key) => passkeyOf(key, rpIds)),
      losses: listOf(user.federatedIdentities).length > 0 ? ['without the links to other identity providers'] : [],
    },
    line,
    hosts,
  );
}

function passkeyOf({ type, data, label }: Credential, rpIds: Members) {
  const rpId = textOf(rpIds[String(type)]);
  return {
    id: toBase64url(data.credentialId),
    publicKey: toBase64url(data.credentialPublicKey),
    counter: Number(data.counter),
    use: type === 'webauthn' ? 'factor' : 'sign-in',
    ...(rpId ? { rpId } : {}),
    ...(label ? { name: label } : {}),
  } as const;
}

function readCredential(credential: unknown): Credential {
  const { type, credentialData, secretData, userLabel } = isRecord(credential) ? credential : {};
  return { type, data: parse(credentialData), secret: parse(secretData), label: textOf(userLabel) };
}

/** Keycloak keeps the parts of a credential as JSON within a text. */
function parse(text: unknown): Members {
  try {
    const value: unknown = JSON.parse(String(text));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The algorithms of Keycloak's password policies, in the PHC string format; others keep their name. */
function hashOf({ data, secret }: Credential): string {
  const { algorithm, hashIterations, additionalParameters } = data;
  const [name, salt, tag] = [String(algorithm), String(secret.salt), String(secret.value)];
  if (name !== 'argon2') return pbkdf2(name.replace(/^pbkdf2-?/, '') || 'sha1', String(hashIterations), salt, tag);
  const more = isRecord(additionalParameters) ? additionalParameters : {};
  const [type, memory, lanes] = [more.type, more.memory, more.parallelism].map((each) => String(listOf(each)[0]));
  const plain = (base64: string) => base64.replaceAll('=', '');
  return `$argon2${type}$v=19$m=${memory},t=${hashIterations},p=${lanes}$${plain(salt)}$${plain(tag)}`;
}

/** The bytes of a secret are those of its text, unless it says that it is base32. */
function appOf({ data, secret }: Credential): ForeignApp {
  const value = String(secret.value);
  return {
    secret: data.secretEncoding === 'BASE32' ? value.replaceAll('=', '') : toBase32(Buffer.from(value)),
    digits: Number(data.digits),
    // A counter instead of the time has no period.
    period: data.subType === 'totp' ? Number(data.period) : 0,
    digest: String(data.algorithm),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
