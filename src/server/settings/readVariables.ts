import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { readNetwork } from '../core/request/readNetwork.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { refuseMisspelt } from './refuseMisspelt.ts';
import { type EnvironmentVariables, type SettingName, settingsSchema } from './settingsSchema.ts';

const ajv = new Ajv({ coerceTypes: true, useDefaults: true });
addFormats.default(ajv, ['uri', 'email']);
ajv.addFormat('networks', (list) => list.split(',').every((block) => isSomeNetwork(block.trim())));
const isEnvironment = ajv.compile<EnvironmentVariables>(settingsSchema);

/** A block of the whole internet is a mistake. */
function isSomeNetwork(block: string): boolean {
  const network = readNetwork(block);
  return network !== undefined && network.prefix > 0;
}

const NAMES = Object.keys(settingsSchema.properties) as SettingName[];

/**
 * The settings among the given environment variables, with defaults. An empty one counts as unset.
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
  const error = isEnvironment.errors?.[0];
  const name = error?.instancePath.slice(1) ?? '';
  const known = NAMES.find((candidate) => candidate === name);
  const meaning = known ? `set it to ${settingsSchema.properties[known].description}` : 'see npm run settings';
  const allowed = error?.keyword === 'enum' ? ` (${String(error.params.allowedValues).replaceAll(',', ', ')})` : '';
  throw new SettingsError(`${name} ${error?.message ?? 'is wrong'}${allowed}: ${meaning}`);
}
