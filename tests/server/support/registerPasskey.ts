import type { Ceremony, SoftwareAuthenticator } from './SoftwareAuthenticator.ts';
import type { TestBrowser } from './TestBrowser.ts';

const post = (browser: TestBrowser, url: string, payload: unknown) =>
  browser.send({ method: 'POST', url, payload: JSON.stringify(payload) });

/** Registers a passkey as the start page does, and returns the answer. */
export async function registerPasskey(
  browser: TestBrowser,
  authenticator: SoftwareAuthenticator,
  changes: Partial<Ceremony> = {},
) {
  const options = await post(browser, '/init-st/passkey-options', {});
  if (options.statusCode !== 200) return options;
  return post(browser, '/init-st/passkeys', authenticator.register(options.json(), changes));
}
