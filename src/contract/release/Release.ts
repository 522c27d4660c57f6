import { createHash } from 'node:crypto';
import type { FromSchema } from 'json-schema-to-ts';
import { compareNames } from '../../engine/contract/compareNames.ts';

/** Names in the contract, or languages. */
const names = { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 1000 } as const;

const operationUse = {
  type: 'object',
  properties: {
    parameters: { ...names, description: 'the parameters that some call of the operation sends' },
    codes: { ...names, description: 'the result codes that some call of it handles by name' },
  },
  required: ['parameters', 'codes'],
  additionalProperties: false,
} as const;

/** What a release says about itself. Only `id` follows from its members. */
export const manifestSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'names the release by its content' },
    language: { type: 'integer', minimum: 1, description: 'the version of the flow language in which it is written' },
    languages: { ...names, description: 'the languages that it offers to visitors' },
    uses: {
      type: 'object',
      additionalProperties: operationUse,
      description: 'what it needs of the contract, by operation',
    },
    revision: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'the revision that it was made from; null for the release of a build',
    },
    against: {
      type: ['string', 'null'],
      maxLength: 200,
      description: 'the revision with which `changes` compares it; null: it was not compared',
    },
    changes: {
      type: 'array',
      items: { type: 'string', maxLength: 5000 },
      maxItems: 5000,
      description: 'what has changed since then, in sentences',
    },
    madeAt: {
      type: ['string', 'null'],
      pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
      description: 'when it was made; null for the release of a build',
    },
  },
  required: ['id', 'language', 'languages', 'uses', 'revision', 'against', 'changes', 'madeAt'],
  additionalProperties: false,
} as const;

export type ReleaseManifest = FromSchema<typeof manifestSchema>;
/** What flows use of one operation of the contract. */
export type OperationUse = FromSchema<typeof operationUse>;

/** The file in the folder of the built portal that holds the manifest of the build's own release. It is not served. */
export const MANIFEST_FILE = 'release.json';

/** The file beside it with the Ed25519 signature of its text (RFC 8032), in base64. It is not served either. */
export const SIGNATURE_FILE = 'release.sig';

/** The folder of the texts, rules and brands that the service reads, below that of the built portal. It is not served. */
export const SERVICE_FOLDER = 'service';

/** SHA-256 of a member's content, as 64 hexadecimal digits. */
export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The id of the release with these members. Each path is relative to the folder of the built portal and written with
 * slashes; `MANIFEST_FILE` is not a member.
 *
 * @param hashes `hashOf` each member's content, by path
 */
export function idOfRelease(hashes: ReadonlyMap<string, string>): string {
  const sorted = [...hashes].sort(([a], [b]) => compareNames(a, b));
  const list = createHash('sha256');
  for (const [path, hash] of sorted) list.update(`${path}\0${hash}\n`);
  return list.digest('hex').slice(0, 32);
}

/** The id of the release with these members: their content by path. */
export const idOfMembers = (members: ReadonlyMap<string, Uint8Array>): string =>
  idOfRelease(new Map([...members].map(([path, content]) => [path, hashOf(content)])));

export const isReleaseId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

/** Why a file or a folder is no release. The message is half a sentence, which follows the name of the file. */
export class UnfitRelease extends Error {}
