import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { annotatePure } from './slim/annotatePure.ts';
import { HOLLOW, STAND_INS } from './slim/index.ts';
import { writeHollow } from './writeHollow.ts';

const PREFIX = '\0hollow:';
const isOf = (packages: RegExp, importer: string) => packages.test(importer.replaceAll('\\', '/'));

/**
 * The first screen without what it cannot use of RJSF and Mantine: 170 kB. The lists in `slim/` say what is left out
 * and why that is safe. They name files inside the packages, so those are pinned, and a list entry that matches
 * nothing any more fails the build.
 */
export function slimPackages(): Plugin {
  const unused = new Set<string>();
  return {
    name: 'vestibule-slim-packages',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'prerender',
    buildStart() {
      for (const name of [...Object.keys(STAND_INS), ...HOLLOW]) unused.add(name);
    },
    async resolveId(source, importer) {
      if (importer === undefined || !isOf(/\/node_modules\/(@rjsf|@mantine|react-router-dom)\//, importer)) return null;
      const standIn = Object.keys(STAND_INS).find((name) => source === name || source.endsWith(`/${name}`));
      if (standIn !== undefined) {
        unused.delete(standIn);
        return fileURLToPath(new URL(`./slim/${STAND_INS[standIn]}`, import.meta.url));
      }
      const hollow = HOLLOW.find((name) => source.endsWith(`/${name}`));
      if (hollow === undefined) return null;
      unused.delete(hollow);
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found === null ? null : `${PREFIX}${found.id}`;
    },
    load(id) {
      return id.startsWith(PREFIX) ? writeHollow(readFileSync(id.slice(PREFIX.length), 'utf8')) : null;
    },
    transform(source, id) {
      if (!isOf(/\/node_modules\/(@mantine|react-router)\//, id)) return null;
      return { code: annotatePure(source), map: null };
    },
    buildEnd(error) {
      if (error === undefined && unused.size > 0) this.error(`Not found in the packages: ${[...unused].join(', ')}`);
    },
  };
}
