import type { TestBrowser } from './TestBrowser.ts';

/** What this browser's request to a social provider carries: asked for like the portal does, which sets the cookie. */
export async function socialNonce(browser: TestBrowser): Promise<string> {
  const { data } = await browser.call('GET /env', {});
  return (data as { google: { nonce: string } }).google.nonce;
}
