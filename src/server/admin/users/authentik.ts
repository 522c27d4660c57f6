import { isRecord } from '../../../engine/contract/isRecord.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { type ForeignApp, readForeignUser, textOf, toBase32, toBase64url, toPhc } from './ForeignUser.ts';
import { readWholeJson, type UserReader } from './UserFormat.ts';

type Members = Readonly<Record<string, unknown>>;

const USER = 'authentik_core.user';
const APP = 'authentik_stages_authenticator_totp.totpdevice';
const PASSKEY = 'authentik_stages_authenticator_webauthn.webauthndevice';

/**
 * The list that Django's `dumpdata` writes. authentik does not keep whether an address was verified, so the addresses
 * are taken as true.
 */
export const authentik: UserReader = {
  async *read(path, hosts) {
    const { value, lineOf } = await readWholeJson(path, 'write fewer users at once, with "--pks"');
    const entries = (Array.isArray(value) ? value : []).map(readEntry);
    const apps = new Map(
      entries.flatMap(({ model, fields }) =>
        model === APP && fields.confirmed === true ? [[fields.user, fields]] : [],
      ),
    );
    const passkeys = new Map<unknown, Members[]>();
    for (const { fields } of entries.filter(({ model }) => model === PASSKEY)) {
      passkeys.set(fields.user, [...(passkeys.get(fields.user) ?? []), fields]);
    }
    let count = 0;
    for (const [index, { model, pk, fields }] of entries.entries()) {
      // Accounts of services and of authentik's own parts have other types.
      if (model !== USER || !['internal', 'external', undefined].includes(textOf(fields.type))) continue;
      count += 1;
      const devices = { app: apps.get(pk), passkeys: passkeys.get(pk) ?? [] };
      yield read(fields, devices, lineOf([index]), hosts);
    }
    if (count === 0) throw new AdministrationError(`${path}: has no users: write them with "ak dumpdata ${USER}"`);
  },
};

function readEntry(entry: unknown) {
  const { model, pk, fields } = isRecord(entry) ? entry : {};
  return { model, pk, fields: isRecord(fields) ? fields : {} };
}

interface Devices {
  readonly app: Members | undefined;
  readonly passkeys: readonly Members[];
}

function read(user: Members, { app, passkeys }: Devices, line: number, hosts: readonly string[]) {
  const { email, username, password, uuid } = user;
  const hash = textOf(password);
  return readForeignUser(
    {
      username: textOf(email) || textOf(username),
      firstNames: [user.name, username],
      externalId: uuid,
      active: user.is_active,
      isVerified: true,
      // Django marks an account without a password by an exclamation mark.
      passwordHash: hash === undefined || /^(?:!|$)/.test(hash) ? undefined : toPhc(hash),
      app: app && appOf(app),
      passkeys: passkeys.map(passkeyOf),
    },
    line,
    hosts,
  );
}

function passkeyOf({ credential_id, public_key, sign_count, rp_id, name }: Members) {
  const [rpId, label] = [textOf(rp_id), textOf(name)];
  return {
    ...{ id: toBase64url(credential_id), publicKey: toBase64url(public_key), counter: Number(sign_count) },
    ...(rpId ? { rpId } : {}),
    ...(label ? { name: label } : {}),
    use: 'factor',
  } as const;
}

const appOf = ({ key, digits, step }: Members): ForeignApp => ({
  secret: toBase32(Buffer.from(String(key), 'hex')),
  digits: Number(digits),
  period: Number(step),
  digest: 'SHA1',
});
