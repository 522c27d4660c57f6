import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copySources } from '../../src/tools/copySources.ts';
import { buildProject } from './buildProject.ts';
import { type Bytes, measureBytes } from './measureBytes.ts';
import { startServer } from './startServer.ts';

/** Below the project, so that packages are found. Git ignores it. */
const FOLDER = '.cache/bench/uncounted';

/** What counts traffic in a page, and what takes its place in a page that counts none. */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/engine/page/countTraffic.ts': 'export const countTraffic = (..._: unknown[]): void => {};',
  'src/portal/browser/sendTo.ts': 'export const sendTo = (_: unknown) => () => {};',
};

/**
 * The bytes (brotli) that counting traffic adds to the scripts of the first screen: the difference to a build without it.
 * @param script the scripts of this build
 */
export async function measureCountingBytes(script: Bytes): Promise<number> {
  const project = resolve(FOLDER);
  copySources(project);
  for (const [path, text] of Object.entries(WITHOUT)) writeFileSync(join(project, path), text);
  buildProject(project);
  const server = await startServer({ project });
  try {
    return script.brotli - (await measureBytes(server.origin)).script.brotli;
  } finally {
    await server.stop();
  }
}
