import type { TestBrowser } from './TestBrowser.ts';

/**
 * The nonce for this browser's request to a social provider. It is requested as the portal does, which sets the cookie.
 */
export async function socialNonce(browser: TestBrowser): Promise<string> {
  const { data } = await browser.call('GET /env', {});
  return (data as { google: { nonce: string } }).google.nonce;
}
