import { Ajv, type ErrorObject } from 'ajv';
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
  const [error] = isEnvironment.errors ?? [];
  if (error === undefined) throw new Error('the settings do not fit, and nothing says why');
  throw new SettingsError(explain(error));
}

/** What is wrong with a value, by the keyword that refuses it. The value itself may hold a password. */
const WRONG: Readonly<Record<string, (params: ErrorObject['params']) => string>> = {
  enum: ({ allowedValues }) => `is not one of ${String(allowedValues).replaceAll(',', ', ')}`,
  type: () => 'is no whole number',
  minimum: ({ limit }) => `is below ${limit}`,
  maximum: ({ limit }) => `is above ${limit}`,
};

function explain({ instancePath, keyword, params }: ErrorObject): string {
  const name = NAMES.find((candidate) => instancePath === `/${candidate}`);
  if (name === undefined) throw new Error(`${instancePath} is no setting`);
  const setting: { readonly description: string; readonly examples?: readonly string[] } =
    settingsSchema.properties[name];
  const [example] = setting.examples ?? [];
  const suchAs = example === undefined ? '' : ` (such as ${example})`;
  return `${name} ${WRONG[keyword]?.(params) ?? 'cannot be understood'}: set it to ${setting.description}${suchAs}`;
}
