import { isIP } from 'node:net';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { type World, worldSchema } from '../../contract/worldSchema.ts';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import type { Place } from './readJson.ts';

/** What is wrong with a value of a world, and what to do. */
export interface Problem {
  readonly place: Place;
  readonly message: string;
}

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true });
ajv.addFormat('email', isMailAddress);
ajv.addFormat('username', /^\S+$/);
ajv.addFormat('organisation-name', /\S/);
ajv.addFormat('network', isNetwork);
addFormats.default(ajv, ['date-time']);
const fits = ajv.compile<World>(worldSchema);

/** Whether a text is a CIDR block: an IP address, "/" and the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest;
}

/** A value as a world, or every problem that it has by itself. */
export function judgeWorld(value: unknown): { readonly world: World } | { readonly problems: readonly Problem[] } {
  if (fits(value)) return { world: value };
  // A value that may be null has an error for each of the two.
  const own = (fits.errors ?? []).filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
  return { problems: own.map((error) => ({ place: placeOf(error), message: tell(error) })) };
}

const placeOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

function tell({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `has "${params.additionalProperty}", which is no member: remove it`;
  if (keyword === 'required') return `has no "${params.missingProperty}": add it`;
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}: change it`;
  return `${message}: change it`;
}
