import { isIP } from 'node:net';
import { Ajv, type ErrorObject } from 'ajv';
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type World, worldSchema } from '../../contract/worldSchema.ts';

/** A file of the administrator cannot be taken. Each line of the message is one problem, and says what to do. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  /** Of the entry that it is about, if that is known. */
  readonly place: readonly (string | number)[] | undefined;

  constructor(message: string, place?: readonly (string | number)[]) {
    super(message);
    this.place = place;
  }
}

/** What a file says, and the lines of its entries, from 1. */
export interface ReadWorld {
  readonly world: World;
  lineOf(place: readonly (string | number)[]): number;
}

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true });
ajv.addFormat('email', /^[^\s@]+@[^\s@]+$/);
ajv.addFormat('organisation-name', /\S/);
ajv.addFormat('network', isNetwork);
const fits = ajv.compile<World>(worldSchema);

/** Whether a text is a CIDR block: an IP address, "/" and the length of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', length = '', ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= longest;
}

/**
 * Reads a world file.
 * @param path as problems name it
 * @throws WorldError with every problem that the text has by itself
 */
export function readWorld(path: string, text: string): ReadWorld {
  const mistakes: ParseError[] = [];
  const root = parseTree(text, mistakes, { disallowComments: true });
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const [mistake] = mistakes;
  if (root === undefined || mistake) {
    const what = mistake ? printParseErrorCode(mistake.error) : 'nothing in it';
    throw new WorldError(`${path}:${lineAt(mistake?.offset ?? 0)}: is not JSON (${what}): mend it here`);
  }
  const value: unknown = JSON.parse(text);
  const lineOf: ReadWorld['lineOf'] = (place) => lineAt(findNodeAtLocation(root, [...place])?.offset ?? 0);
  if (fits(value)) return { world: value, lineOf };
  const told = (fits.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map((error) => {
      const steps = error.instancePath.split('/').slice(1);
      const place = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
      return `${path}:${lineOf(place)}: ${steps.join('.') || 'the file'} ${tell(error)}`;
    });
  throw new WorldError([...new Set(told)].join('\n'));
}

function tell({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `has "${params.additionalProperty}", which is no member: remove it`;
  if (keyword === 'required') return `has no "${params.missingProperty}": add it`;
  return `${message}: change it`;
}
