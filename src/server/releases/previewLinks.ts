import { type KeyStore, obtainRing } from '../core/keys/KeyRing.ts';
import { sealText, unsealText } from '../core/keys/seal.ts';

/** What a preview link grants: a look at one release, whether visits begin with it or not. */
export interface Preview {
  /** The release's id. */
  readonly release: string;
  /** When the link ends. */
  readonly until: Date;
  /** The language in which the link opens the portal. */
  readonly language?: string | undefined;
  /** The brand that it shows. */
  readonly brand?: string | undefined;
}

/** The query member of a preview link. An empty value leaves the preview. */
export const PREVIEW = 'preview';

/** Days for which a link is valid at most. */
export const MOST_DAYS = 7;

/** The purpose of the key, and what its texts are sealed for. */
const PURPOSE = 'preview';

/** Characters of the longest token that is worth opening. */
const LONGEST = 1000;

/** The key of this service's preview links, 32 bytes. It is the same on every node. */
export const obtainPreviewKey = async (keys: Pick<KeyStore, 'obtain'>): Promise<Buffer> =>
  (await obtainRing(keys, PURPOSE))[0].key;

/** Reads the key when it is first needed, since reading it makes it if there is none yet, and then keeps it. */
export function keepPreviewKey(keys: Pick<KeyStore, 'obtain'>): () => Promise<Buffer> {
  let kept: Promise<Buffer> | undefined;
  return () => {
    kept ??= obtainPreviewKey(keys).catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}

/** The token of a link. Only the holder of the key can make one (AES-256-GCM). */
export const writePreview = (key: Buffer, preview: Preview): string => sealText(key, JSON.stringify(preview), PURPOSE);

/**
 * What a token grants; undefined if it was changed or made elsewhere, or is over.
 * @param keyOf reads the key; it is not called for a text that cannot be a token
 */
export async function readPreview(
  keyOf: () => Promise<Buffer>,
  token: string,
  now: Date,
): Promise<Preview | undefined> {
  if (token.length > LONGEST || !isCanonical(token)) return undefined;
  const key = await keyOf();
  try {
    const { until, ...granted } = JSON.parse(unsealText(key, token, PURPOSE));
    const preview: Preview = { ...granted, until: new Date(until) };
    return preview.until > now ? preview : undefined;
  } catch {
    return undefined;
  }
}

/** The form of a token: nonce, tag and text (`core/keys/seal.ts`). */
const FORM = /^[\w-]{16}\.[\w-]{22}\.[\w-]+$/;

/** Whether a text can be a token, in the only way to write its bytes: Node.js decodes base64url leniently. */
const isCanonical = (token: string): boolean =>
  FORM.test(token) && token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
