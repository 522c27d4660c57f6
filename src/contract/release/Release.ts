import { createHash } from 'node:crypto';

/** What flows use of one operation of the contract. */
export interface OperationUse {
  /** The parameters that some call of it sends. */
  readonly parameters: readonly string[];
  /** The result codes that some call of it handles by name. */
  readonly codes: readonly string[];
}

/** What a release says about itself. Only `id` follows from its members. */
export interface ReleaseManifest {
  /** 32 hexadecimal digits that name the release by its content (`idOfRelease`). */
  readonly id: string;
  /** The version of the flow language in which it was written. */
  readonly language: number;
  /** The languages that it offers to visitors. */
  readonly languages: readonly string[];
  /** What it needs of the contract, by operation. */
  readonly uses: Readonly<Record<string, OperationUse>>;
  /** The revision that it was made from; null for the release of a build. */
  readonly revision: string | null;
  /** The revision or release that `changes` compares it with; null: it was not compared. */
  readonly against: string | null;
  /** What has changed since then, in sentences. */
  readonly changes: readonly string[];
  /** When it was made: ISO 8601 in UTC; null for the release of a build. */
  readonly madeAt: string | null;
}

/** The file in the folder of the built portal that holds the manifest of the build's own release. It is not served. */
export const MANIFEST_FILE = 'release.json';

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
  const sorted = [...hashes].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = createHash('sha256');
  for (const [path, hash] of sorted) list.update(`${path}\0${hash}\n`);
  return list.digest('hex').slice(0, 32);
}

export const isReleaseId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);
