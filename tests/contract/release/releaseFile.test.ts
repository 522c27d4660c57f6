import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UnfitRelease } from '../../../src/contract/release/Release.ts';
import { isSigned, packRelease, readRelease, signManifest } from '../../../src/contract/release/ReleaseFile.ts';
import { sampleRelease } from '../../server/releases/sampleRelease.ts';

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), publicKey };
};
const mine = keyPair();
const sample = sampleRelease('Welcome');
const signed = { ...sample, signature: signManifest(sample.manifest, mine.pem) };

describe('a release file', () => {
  it('holds the manifest, the signature and every member', async () => {
    const read = await readRelease(await packRelease(signed));
    expect(read.manifest).toBe(signed.manifest);
    expect(read.signature).toBe(signed.signature);
    expect([...read.members]).toEqual([...signed.members]);
    expect(read.about.changes).toEqual(['The title of sign-in is now “Welcome”.']);
  });

  it('is the same for the same release, whenever and in which order it is made', async () => {
    const other = { ...signed, members: new Map([...signed.members].reverse()) };
    expect((await packRelease(other)).equals(await packRelease(signed))).toBe(true);
  });

  it.for([signed, sample])('is refused with any byte changed, signed or not: %#', async (release) => {
    const file = await packRelease(release);
    const read: number[] = [];
    for (let at = 0; at < file.length; at += 1) {
      const broken = Buffer.from(file);
      broken[at] = (broken[at] ?? 0) ^ (1 << (at % 8));
      await readRelease(broken).then(
        () => read.push(at),
        (error: unknown) => expect(error).toBeInstanceOf(UnfitRelease),
      );
    }
    expect(read).toEqual([]);
  });

  it('is refused if it is cut short, continued, or repeats a member', async () => {
    const file = await packRelease(signed);
    const [head, rest] = [file.subarray(0, 512), file.subarray(512)];
    const others = [file.subarray(0, -512), file.subarray(0, 700), Buffer.concat([file, Buffer.alloc(512)])];
    for (const other of [...others, Buffer.concat([head, rest.subarray(0, 1536), file]), Buffer.alloc(0)])
      await expect(readRelease(other)).rejects.toThrow(UnfitRelease);
  });

  it.for(['../outside', '/etc/passwd', 'html/../../outside', 'a\\b', '.env', `${'a'.repeat(201)}`])(
    'is refused with a member at %s',
    async (path) => {
      const members = new Map([...sample.members, [path, Buffer.from('x')]]);
      const packed = await packRelease({ ...sample, members }).catch(() => Buffer.from('not even packed'));
      await expect(readRelease(packed)).rejects.toThrow(UnfitRelease);
    },
  );
});

it('a signature is that of one key and one manifest', () => {
  const other = sampleRelease('Hello');
  expect(isSigned(signed, [keyPair().publicKey, mine.publicKey])).toBe(true);
  expect(isSigned(signed, [keyPair().publicKey])).toBe(false);
  expect(isSigned(signed, [])).toBe(false);
  expect(isSigned(sample, [mine.publicKey])).toBe(false);
  expect(isSigned({ ...other, signature: signed.signature }, [mine.publicKey])).toBe(false);
  expect(() => signManifest(sample.manifest, 'no key')).toThrow(/openssl genpkey/);
});
