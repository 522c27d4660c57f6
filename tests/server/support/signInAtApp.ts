import type { TestService } from './openTestService.ts';
import { RelyingParty } from './RelyingParty.ts';
import type { TestBrowser } from './TestBrowser.ts';

/**
 * Registers the app, and signs Ada in at a new browser, the only one with a session.
 * @param approved the scopes that she lets the app have
 */
export async function signInAtApp(
  service: TestService,
  approved: readonly string[],
  registration?: Parameters<RelyingParty['register']>[0],
): Promise<{ ada: TestBrowser; app: RelyingParty }> {
  await service.database.deleteFrom('sessions').execute();
  const [ada, app] = [service.browser(), new RelyingParty(service)];
  const { code } = await ada.signIn('ada@acme.test');
  if (code !== 'OK') throw new Error(`Ada is not signed in: ${code}`);
  await app.register(registration);
  if (approved.length > 0) await app.approve(ada, ...approved);
  return { ada, app };
}
