import { createPrivateKey, type KeyObject, sign, verify } from 'node:crypto';
import { Ajv } from 'ajv';
import { packTar, type TarHeader, unpackTar } from 'modern-tar';
import { compareNames } from '../../engine/contract/compareNames.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';
import {
  hashOf,
  idOfRelease,
  MANIFEST_FILE,
  manifestSchema,
  type ReleaseManifest,
  SIGNATURE_FILE,
  UnfitRelease,
} from './Release.ts';

const validatorOf = oncePer((schema: typeof manifestSchema) =>
  new Ajv({ strict: true, allowUnionTypes: true }).compile<ReleaseManifest>(schema),
);

/** @throws UnfitRelease if the text is no manifest */
export function readManifest(text: string): ReleaseManifest {
  const value = parse(text);
  const isManifest = validatorOf(manifestSchema);
  if (isManifest(value)) return value;
  const [{ instancePath = '', message = '' } = {}] = isManifest.errors ?? [];
  throw new UnfitRelease(`has a manifest that does not fit: ${instancePath} ${message}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnfitRelease('has a manifest that is not JSON');
  }
}

/** A release in memory, as a file or a folder holds it. */
export interface ReleaseParts {
  /** The text of its manifest, which is what is signed. */
  readonly manifest: string;
  /** The Ed25519 signature of that text (RFC 8032), in base64; undefined: unsigned. */
  readonly signature: string | undefined;
  /** The content of each member, by path. */
  readonly members: ReadonlyMap<string, Buffer>;
}

export interface ReadRelease extends ReleaseParts {
  /** The manifest as data. */
  readonly about: ReleaseManifest;
  /** `hashOf` each member's content, by path. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** The maximum number of bytes of a file, so that a wrong one does not fill the memory. */
export const LARGEST_FILE = 256 * 1024 * 1024;
const MOST_MEMBERS = 50_000;
/** SHA-256 of manifest and signature: the id covers the members alone. */
const SUM_FILE = 'release.sum';
/** Names of files below a folder: none of them leads out of it. */
const PATH = /^(?!.{201})[\w@+-][\w@+.-]*(?:\/[\w@+-][\w@+.-]*)*$/;

/** Bytes and order are the same for the same release, so a file can be compared with what it should be. */
export async function packRelease({ manifest, signature, members }: ReleaseParts): Promise<Buffer> {
  const signed = signature === undefined ? [] : [entryOf(SIGNATURE_FILE, Buffer.from(signature))];
  const sorted = [...members].sort(([a], [b]) => compareNames(a, b));
  const entries = [
    entryOf(MANIFEST_FILE, Buffer.from(manifest)),
    ...signed,
    entryOf(SUM_FILE, Buffer.from(hashOf(Buffer.from(`${manifest}\n${signature ?? ''}`)))),
    ...sorted.map(([path, content]) => entryOf(path, content)),
  ];
  return Buffer.from(await packTar(entries));
}

function entryOf(name: string, body: Buffer): { header: TarHeader; body: Buffer } {
  return { header: { name, size: body.length, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 }, body };
}

/**
 * Reads a file that `packRelease` made.
 * @throws UnfitRelease for every other file, including one with a single changed byte
 */
export async function readRelease(file: Buffer): Promise<ReadRelease> {
  const members = await unpack(file);
  const manifest = members.get(MANIFEST_FILE);
  const signature = members.get(SIGNATURE_FILE)?.toString('latin1');
  if (manifest === undefined) throw new UnfitRelease(`is not a release: it has no ${MANIFEST_FILE}`);
  for (const own of [MANIFEST_FILE, SIGNATURE_FILE, SUM_FILE]) members.delete(own);
  const read = checkRelease({ manifest: manifest.toString('utf8'), signature, members });
  // This also compares the sum, and what no hash covers: the archive's own fields, such as times and padding.
  if (!(await packRelease(read)).equals(file)) throw new UnfitRelease('is damaged: make it again');
  return read;
}

/** @throws UnfitRelease */
async function unpack(file: Buffer): Promise<Map<string, Buffer>> {
  if (file.length > LARGEST_FILE) throw tooLarge();
  const entries = await unpackTar(file, { strict: true }).catch(() => {
    throw new UnfitRelease('is no release, or is damaged: make it again with npm run release');
  });
  if (entries.length > MOST_MEMBERS) throw tooLarge();
  const files = entries.map(({ header, data }) => {
    if (header.type !== 'file' || data === undefined) throw new UnfitRelease(`is not a release: it has ${header.name}`);
    return [header.name, Buffer.from(data.buffer, data.byteOffset, data.byteLength)] as const;
  });
  return new Map(files);
}

const tooLarge = () =>
  new UnfitRelease(`has more than ${LARGEST_FILE / 1024 / 1024} MiB or ${MOST_MEMBERS} members: a release has fewer`);

/** @throws UnfitRelease unless the manifest is one, and that of these members */
export function checkRelease(parts: ReleaseParts): ReadRelease {
  const about = readManifest(parts.manifest);
  const hashes = new Map([...parts.members].map(([path, content]) => [path, hashOf(content)] as const));
  const wrong = [...hashes.keys()].find((path) => !PATH.test(path));
  if (wrong !== undefined) throw new UnfitRelease(`is not a release: a member has the path ${JSON.stringify(wrong)}`);
  const id = idOfRelease(hashes);
  if (about.id !== id) throw new UnfitRelease(`is damaged: it says that it is ${about.id}, but its content is ${id}`);
  return { ...parts, about, hashes };
}

/** @throws UnfitRelease if the text is not a private Ed25519 key as PEM */
export function signManifest(manifest: string, pem: string): string {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return sign(null, Buffer.from(manifest), key).toString('base64');
  } catch {
    // Node.js reports an unreadable key in OpenSSL's words.
  }
  throw new UnfitRelease('is no private Ed25519 key: make one with openssl genpkey -algorithm ed25519');
}

/** Whether one of these public keys belongs to the key that signed the manifest. */
export const isSigned = (
  { manifest, signature }: Pick<ReleaseParts, 'manifest' | 'signature'>,
  keys: readonly KeyObject[],
): boolean =>
  signature !== undefined &&
  keys.some((key) => verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64')));
