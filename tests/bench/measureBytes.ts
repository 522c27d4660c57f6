import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../src/tools/scripted/chromiumLaunch.ts';

export interface Bytes {
  readonly files: number;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

/**
 * The bytes of one kind that a browser downloads until the first screen is idle, compressed as by a CDN (gzip 9, brotli
 * 11).
 */
export async function measureBytes(origin: string): Promise<{ html: Bytes; script: Bytes }> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    const bodies: { kind: string; body: Promise<Buffer> }[] = [];
    page.on('response', (response) => {
      // Browsers count module preloads as `other`; their address tells what they are.
      const { pathname } = new URL(response.url());
      const kind = pathname.endsWith('.js') ? 'script' : undefined;
      const asked = response.request().resourceType();
      if (kind !== undefined || asked === 'document') bodies.push({ kind: kind ?? asked, body: response.body() });
    });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const all = await Promise.all(bodies.map(async ({ kind, body }) => ({ kind, body: await body })));
    const sum = (wanted: string): Bytes => {
      const parts = all.filter(({ kind }) => kind === wanted).map(({ body }) => body);
      const total = (size: (body: Buffer) => number) => parts.reduce((before, body) => before + size(body), 0);
      return {
        files: parts.length,
        raw: total((body) => body.length),
        gzip: total((body) => gzipSync(body, { level: 9 }).length),
        brotli: total((body) => brotliCompressSync(body).length),
      };
    };
    return { html: sum('document'), script: sum('script') };
  } finally {
    await browser.close();
  }
}
