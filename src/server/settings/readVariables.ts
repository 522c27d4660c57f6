import { createPublicKey, type KeyObject } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { distance } from 'fastest-levenshtein';
import { readNetwork } from '../core/request/network.ts';
import { isLoopback, type Settings, SettingsError } from '../core/settings/Settings.ts';
import { type EnvironmentVariables, type SettingName, settingsSchema } from './settingsSchema.ts';

const ajv = new Ajv({ coerceTypes: true, useDefaults: true });
addFormats.default(ajv, ['uri', 'email']);
ajv.addFormat('networks', (list) => list.split(',').every((block) => isSomeNetwork(block.trim())));
ajv.addFormat('origins', (list) => list.split(',').every((origin) => isOrigin(origin.trim())));
const isEnvironment = ajv.compile<EnvironmentVariables>(settingsSchema);

const isOrigin = (text: string): boolean => /^https?:\/\/[\w.:[\]-]+\/?$/.test(text) && URL.canParse(text);

/** A block that covers the whole internet is a mistake. */
function isSomeNetwork(block: string): boolean {
  const network = readNetwork(block);
  return network !== undefined && network.prefix > 0;
}

const NAMES = Object.keys(settingsSchema.properties) as SettingName[];

/**
 * The settings among the given environment variables, with defaults. An empty variable is treated as unset.
 * @throws SettingsError for the first invalid one, or for a variable whose name is almost that of a setting
 */
export function readVariables(variables: Readonly<Record<string, string | undefined>>): EnvironmentVariables {
  refuseMisspelt(variables, NAMES);
  const values: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value = variables[name]?.trim();
    if (value) values[name] = value;
  }
  if (isEnvironment(values)) return values;
  const [error] = isEnvironment.errors ?? [];
  if (error === undefined) throw new Error('the settings are not valid, for an unknown reason');
  throw new SettingsError(explain(error));
}

/**
 * The problem with a value, by the schema keyword that rejects it. The value itself is left out, as it may contain a
 * password.
 */
const WRONG: Readonly<Record<string, (params: ErrorObject['params']) => string>> = {
  enum: ({ allowedValues }) => `is not one of ${String(allowedValues).replaceAll(',', ', ')}`,
  type: () => 'is not a whole number',
  minimum: ({ limit }) => `is below ${limit}`,
  maximum: ({ limit }) => `is above ${limit}`,
};

function explain({ instancePath, keyword, params }: ErrorObject): string {
  const name = NAMES.find((candidate) => instancePath === `/${candidate}`);
  if (name === undefined) throw new Error(`${instancePath} is not a setting`);
  const setting: { readonly description: string; readonly examples?: readonly string[] } =
    settingsSchema.properties[name];
  const [example] = setting.examples ?? [];
  const suchAs = example === undefined ? '' : ` (such as ${example})`;
  return `${name} ${WRONG[keyword]?.(params) ?? 'cannot be understood'}: set it to ${setting.description}${suchAs}`;
}

/** Shorter names resemble many unrelated ones. */
const SHORTEST = 7;
const MOST_LETTERS = 2;

/** Only this server's variables have these prefixes. */
const OURS = ['PORTAL_', 'SIGN_IN_LIMIT_', 'TRUSTED_', 'MASTER_KEY_', 'UNVERIFIED_ACCOUNT_', 'CENTRAL_ACCOUNT'];
/** Kubernetes and Docker set these for each of their services, one of which may be called "portal". */
const OF_LINKS = /_(?:SERVICE_(?:HOST|PORT(?:_\w+)?)|PORT(?:_\d+_(?:TCP|UDP)(?:_(?:PROTO|PORT|ADDR))?)?)$/;

/**
 * Rejects an unknown variable that is probably meant for this server, since it would silently have no effect. Such a
 * variable has a name similar to a setting's, or one of our prefixes.
 *
 * @param names of the settings
 * @throws SettingsError with the name that was probably meant
 */
function refuseMisspelt(variables: Readonly<Record<string, string | undefined>>, names: readonly string[]): void {
  const known = new Set(names);
  for (const [name, value] of Object.entries(variables)) {
    if (!value || known.has(name) || name.length < SHORTEST) continue;
    const upper = name.toUpperCase();
    const meant = names.find((one) => one.length >= SHORTEST && distance(one, upper) <= MOST_LETTERS);
    if (meant !== undefined) throw new SettingsError(`${name} is not a setting: did you mean ${meant}?`);
    const prefix = OURS.find((ours) => upper.startsWith(ours) && !OF_LINKS.test(upper));
    if (prefix === undefined) continue;
    const alike = names.filter((one) => one.startsWith(prefix)).join(', ');
    throw new SettingsError(`${name} is not a setting: remove it, or set one of ${alike}`);
  }
}

const ENCRYPTED = ['https:', 'syslog+tls:'];
const PLAIN = ['http:', 'syslog:'];

/**
 * Where the audit trail is sent.
 * @throws SettingsError with one line, which has no part of the header
 */
export function readAuditStream(
  text: string | undefined,
  authorization: string | undefined,
): NonNullable<Settings['auditStream']> | undefined {
  if (text === undefined) {
    if (authorization === undefined) return undefined;
    throw new SettingsError('AUDIT_STREAM_AUTHORIZATION is set without AUDIT_STREAM_URL: set both, or neither');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || ![...ENCRYPTED, ...PLAIN].includes(url.protocol) || url.hostname === '') {
    throw new SettingsError('AUDIT_STREAM_URL cannot be understood: set it to https://… or syslog+tls://host:port');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SettingsError('AUDIT_STREAM_URL has a name or a password: set AUDIT_STREAM_AUTHORIZATION instead');
  }
  if (PLAIN.includes(url.protocol) && !isLoopback(url.hostname)) {
    throw new SettingsError(
      'AUDIT_STREAM_URL is not encrypted, which is only for this machine: set https or syslog+tls',
    );
  }
  if (authorization !== undefined && url.protocol.startsWith('syslog')) {
    throw new SettingsError('AUDIT_STREAM_AUTHORIZATION has no use with syslog: unset it, or set an https receiver');
  }
  return { url, authorization };
}

/** The values of sslmode (libpq, section 34.19). */
const MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** pg verifies certificates fully in these modes too, and prints a long warning that this will change. */
const STRICT = ['prefer', 'require', 'verify-ca'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * The address of a PostgreSQL server, with the TLS parameters that pg understands.
 * @throws SettingsError for an unknown sslmode, and for an unreadable file
 */
export function readDatabaseUrl(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    throw new SettingsError(`DATABASE_URL has an unknown sslmode: set it to one of ${MODES.join(', ')}`);
  for (const name of FILES) {
    const path = url.searchParams.get(name);
    if (path) requireFile(name, path);
  }
  if (mode === null || !STRICT.includes(mode) || url.searchParams.has('uselibpqcompat')) return address;
  return address.replace(`sslmode=${mode}`, 'sslmode=verify-full');
}

function requireFile(name: string, path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'an error';
    throw new SettingsError(`DATABASE_URL names a ${name} that cannot be read (${reason}): set it to a file`);
  }
}

const LENGTH = 32;
/** The probability that 32 random bytes have fewer distinct values than this is below 10^-20. */
const FEWEST_DIFFERENT = 16;

/**
 * The master keys; the first one seals.
 * @throws SettingsError for a key that is not 32 random bytes, if both settings are set, and for an unreadable file
 */
export function readMasterKeys({ MASTER_KEY, MASTER_KEY_FILE }: EnvironmentVariables): Buffer[] {
  if (MASTER_KEY !== undefined && MASTER_KEY_FILE !== undefined) {
    throw new SettingsError('MASTER_KEY and MASTER_KEY_FILE are both set: set one of them');
  }
  if (MASTER_KEY_FILE !== undefined) return parse('MASTER_KEY_FILE', readText(MASTER_KEY_FILE));
  return MASTER_KEY === undefined ? [] : parse('MASTER_KEY', MASTER_KEY);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : 'an error';
    throw new SettingsError(`MASTER_KEY_FILE cannot be read (${reason}): set it to a file that holds the master key`);
  }
}

function parse(name: string, text: string): Buffer[] {
  return text
    .trim()
    .split(/\s*,\s*/)
    .map((part) => {
      const key = Buffer.from(part, 'base64');
      // Node.js skips characters that are not base64, so a text with such characters decodes to fewer bytes.
      const isKey = /^[\w+/-]+={0,2}$/.test(part) && key.length === LENGTH && new Set(key).size >= FEWEST_DIFFERENT;
      if (!isKey)
        throw new SettingsError(`${name} is not 32 random bytes in base64: make it with openssl rand -base64 32`);
      return key;
    });
}

/**
 * Public Ed25519 keys (RFC 8410), each as DER in base64, separated by commas.
 * @throws SettingsError for anything else
 */
export function readReleaseKeys(text: string | undefined): KeyObject[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const key = keyOf(part.trim());
    if (key?.asymmetricKeyType === 'ed25519') return key;
    throw new SettingsError(
      'RELEASE_KEYS is not a public Ed25519 key in base64: set it to the public key as DER in base64 (openssl pkey -in FILE -pubout -outform DER)',
    );
  });
}

function keyOf(base64: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
