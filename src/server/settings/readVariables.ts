import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { distance } from 'fastest-levenshtein';
import { readNetwork } from '../core/request/readNetwork.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
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
