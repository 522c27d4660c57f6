import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type World, worldSchema } from '../../contract/worldSchema.ts';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import { INVISIBLE } from '../../engine/contract/characters.ts';
import { parseUrl } from '../../engine/contract/parseUrl.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import { AdministrationError } from '../administration/Operator.ts';
import { isStorableText } from '../core/request/isStorableText.ts';
import { readNetwork } from '../core/request/network.ts';
import { readHash } from '../passwords/hashPassword.ts';

export type Place = readonly (string | number)[];

/** The value of a JSON text, and the lines of its parts; the first line is 1. */
export interface JsonText {
  readonly value: unknown;
  lineOf(place: Place): number;
}

/**
 * Parses JSON written by hand.
 * @param path the file's name in problems
 * @throws AdministrationError with the line of a syntax error
 */
export function readJson(path: string, text: string): JsonText {
  const mistakes: ParseError[] = [];
  const root = parseTree(text, mistakes, { disallowComments: true });
  const lineAt = lineCounter(text);
  const [mistake] = mistakes;
  if (root === undefined || mistake) {
    const what = mistake ? printParseErrorCode(mistake.error) : 'nothing in it';
    throw new AdministrationError(`${path}:${lineAt(mistake?.offset ?? 0)}: is not JSON (${what}): correct it here`);
  }
  const value: unknown = JSON.parse(text);
  if (!isStorableText(value)) {
    throw new AdministrationError(`${path}: has U+0000 or half a surrogate pair in a text: remove it`);
  }
  return { value, lineOf: (place) => lineAt(findNodeAtLocation(root, [...place])?.offset ?? 0) };
}

/**
 * The line of an offset; the first line is 1. Line ends are searched for only once, since a file may have many
 * mistakes.
 */
function lineCounter(text: string): (offset: number) => number {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** What is wrong with a value in a world, and what to do about it. */
interface Problem {
  readonly place: Place;
  readonly message: string;
}

/** A username that is not an address, as in other systems from which accounts are imported. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

const UNSEEN = new RegExp(`[${INVISIBLE}]`, 'u');

/** An address that can be called, and in which nothing is hidden. */
const isAddress = (text: string, base?: string) => parseUrl(text, base) !== undefined && !UNSEEN.test(text);

const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true, allowUnionTypes: true, verbose: true });
ajv.addFormat('email', isMailAddress);
ajv.addFormat('username', (text: string) => isMailAddress(normaliseUsername(text)) || NAME.test(text));
ajv.addFormat('organisation-name', /\S/);
ajv.addFormat('password-hash', (text: string) => readHash(text) !== undefined);
ajv.addFormat('network', (text: string) => readNetwork(text) !== undefined);
ajv.addFormat('iri', (text: string) => isAddress(text));
ajv.addFormat('iri-reference', (text: string) => isAddress(text, 'https://portal.invalid'));
addFormats.default(ajv, ['date-time']);
const fits = ajv.compile<World>(worldSchema);

/** Normalises texts to Unicode NFC, as the contract does in calls, so equal letters have equal lengths. */
const inNormalForm = (written: unknown): unknown =>
  JSON.parse(JSON.stringify(written), (_, value: unknown) => (typeof value === 'string' ? value.normalize() : value));

/** The value as a world, or every problem that can be found without the database. */
export function judgeWorld(written: unknown): { readonly world: World } | { readonly problems: readonly Problem[] } {
  const value = inNormalForm(written);
  if (fits(value)) {
    const problems = contradictionsOf(value);
    return problems.length === 0 ? { world: value } : { problems };
  }
  // A nullable value causes an error for each of its two types.
  const own = (fits.errors ?? []).filter(({ keyword, params }) => keyword !== 'anyOf' && params.type !== 'null');
  // An address may fail both its pattern and its format, which is one problem.
  const problems = own.map((error) => ({ place: placeOf(error), message: tell(error) }));
  return { problems: [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()] };
}

const placeOf = ({ instancePath }: ErrorObject): Place =>
  instancePath
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Problems that no schema can find. */
function contradictionsOf(world: World): Problem[] {
  return [...impossibleRulesOf(world), ...unusableKeysOf(world)];
}

function unusableKeysOf({ clients = [] }: World): Problem[] {
  return clients.flatMap(({ jwks }, index) => {
    const faults = (jwks?.keys ?? []).map(faultOfKey).filter((fault) => fault !== undefined);
    return faults.map((message) => ({ place: ['clients', index, 'jwks'], message }));
  });
}

/** Password rules that no password can meet. */
function impossibleRulesOf({ organisations = [] }: World): Problem[] {
  return organisations.flatMap(({ passwordPolicy: policy }, index) =>
    policy && policy.minLength > policy.maxLength
      ? [
          {
            place: ['organisations', index, 'passwordPolicy'],
            message: 'has a minLength above its maxLength: change it',
          },
        ]
      : [],
  );
}

/** JSON Schema's types in plain words. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'a text',
  integer: 'a whole number',
  array: 'a list',
  object: 'an object',
};

function tell({ keyword, params, message, data, parentSchema }: ErrorObject): string {
  const { description } = parentSchema ?? {};
  switch (keyword) {
    case 'additionalProperties':
      return `has "${params.additionalProperty}", which is not a member: remove it`;
    case 'required':
      return `has no "${params.missingProperty}": add it`;
    case 'dependencies':
      return `has "${params.property}" without "${params.missingProperty}": add it`;
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}: change it`;
    case 'maxLength':
      return `has ${[...String(data)].length} characters, and at most ${params.limit} fit: shorten it`;
    case 'minLength':
    case 'minItems':
      return 'is empty: write something, or leave it out';
    case 'uniqueItems':
      return 'has a duplicate: remove one of them';
    case 'type':
      return `must be ${TYPES[params.type] ?? params.type}: change it`;
    default:
      return `must be ${description ?? told(params.format) ?? message?.replace(/^must be /, '')}: change it`;
  }
}

const told = (format: string | undefined) =>
  ({ email: 'an e-mail address', 'date-time': 'a time as 2026-01-31T00:00:00Z' })[format ?? ''];

/** The private members of a JSON Web Key (RFC 7518, sections 6.2.2, 6.3.2 and 6.4.1; RFC 8037, section 2). */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** In bits (RFC 7518, section 3.3). */
const SHORTEST_RSA = 2048;

/**
 * Why a key cannot verify a client's assertions (RFC 7523), and what to do.
 * @returns undefined if it can
 */
function faultOfKey(jwk: object): string | undefined {
  if (PRIVATE.some((member) => member in jwk)) {
    return 'has a private key: make a new pair, and write the public key only';
  }
  if ('use' in jwk && jwk.use !== 'sig') return 'has a key that is not for signatures: remove it, or its "use"';
  const key = readKey(jwk);
  if (key === undefined) return 'has a key that cannot be read: write it as a JSON Web Key (RFC 7517)';
  const { asymmetricKeyType: type, asymmetricKeyDetails: { modulusLength = 0, namedCurve = '' } = {} } = key;
  const isUsable =
    (type === 'rsa' && modulusLength >= SHORTEST_RSA) ||
    (type === 'ec' && namedCurve === 'prime256v1') ||
    type === 'ed25519';
  return isUsable ? undefined : 'has a key of another kind: use RSA of 2048 bits or more, P-256 or Ed25519';
}

function readKey(jwk: object): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
  } catch {
    return undefined;
  }
}
