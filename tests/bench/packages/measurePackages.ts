import { existsSync, readFileSync } from 'node:fs';
import type { SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../../src/tools/scripted/chromiumLaunch.ts';
import { bytesByPackage } from './bytesByPackage.ts';

const NO_SOURCES: SourceMapPayload = {
  file: '',
  version: 3,
  sources: [],
  sourcesContent: [],
  names: [],
  mappings: '',
  sourceRoot: '',
};

/** Minified bytes, and their share of the compressed size (brotli 11). */
export interface PackageBytes {
  readonly minified: number;
  readonly brotli: number;
}

/**
 * The weight of each package in the scripts of the first screen.
 * @param origin where a build is served
 * @param client the folder of its files, with source maps beside the scripts
 */
export async function measurePackages(origin: string, client: string): Promise<ReadonlyMap<string, PackageBytes>> {
  const total = new Map<string, PackageBytes>();
  for (const path of await scriptsOf(origin)) {
    const script = readFileSync(join(client, path), 'utf8');
    const share = brotliCompressSync(script).length / Buffer.byteLength(script);
    const map = join(client, `${path}.map`);
    // The bundler writes no map for its own additions.
    const payload: SourceMapPayload = existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')) : NO_SOURCES;
    for (const [name, minified] of bytesByPackage(script, payload)) {
      const before = total.get(name) ?? { minified: 0, brotli: 0 };
      total.set(name, { minified: before.minified + minified, brotli: before.brotli + minified * share });
    }
  }
  return total;
}

/** Paths of the scripts that the browser fetches until the first screen is idle. */
async function scriptsOf(origin: string): Promise<readonly string[]> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    const paths = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) paths.add(pathname);
    });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    return [...paths];
  } finally {
    await browser.close();
  }
}
