import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const WORTH_IT = /\.(js|css|html|svg|json)$/;
/** A smaller file fits into one packet anyway. */
const SMALL = 512;

/** Writes a `.br` and a `.gz` beside each file, if they are smaller, so that no server compresses per request. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => WORTH_IT.test(path) && statSync(path).size > SMALL);
  await Promise.all(
    files.map(async (path) => {
      const body = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
