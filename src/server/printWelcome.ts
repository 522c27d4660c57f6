import type { Settings } from './core/settings/Settings.ts';
import { exampleOrigin } from './example-app/exampleOrigin.ts';
import { standInIssuer } from './social/socialProvider.ts';

/** Tells a developer the address of the portal and its accounts. Production has a line of the log. */
export async function printWelcome(settings: Settings): Promise<void> {
  const origin = settings.origin.origin;
  console.log(`Vestibule is at ${origin}`);
  if (settings.apiOrigin) console.log(`Identity service: ${settings.apiOrigin}`);
  if (settings.apiOrigin) return;
  const { describeWorld } = await import('./world/describeWorld.ts');
  const { password, accounts, licenceRenewals } = describeWorld();
  console.log(`World: ${origin}/dev/world.json   Clock: POST ${origin}/dev/clock`);
  if (!settings.smtpUrl) console.log(`Mailbox: ${origin}/dev/mailbox`);
  const issuer = standInIssuer(settings);
  if (issuer) console.log(`Stand-in for Google: ${issuer.origin}, with accounts of its own to choose from`);
  const example = exampleOrigin(settings);
  if (example) console.log(`Example app: ${example}`);
  for (const { link, license } of licenceRenewals) console.log(`Licence renewal: ${origin}${link} (${license})`);
  console.log(`\nPassword of all: ${password}\n`);
  for (const { username, meets, otpSecret } of accounts) {
    console.log(`  ${username.padEnd(24)} ${meets}${otpSecret ? ` (secret ${otpSecret})` : ''}`);
  }
}
