import { chooseLanguage } from './chooseLanguage.ts';
import { managePasskeys } from './managePasskeys.ts';
import { manageRemovals } from './manageRemovals.ts';
import { watchAccount } from './watchAccount.ts';
import { writeOwnTimes } from './writeOwnTimes.ts';

// The start page's script. src/tools/build/pageScripts.ts bundles it, and the service sends it as a file of its own.

// A page from the back/forward cache may show data of an ended session (P17).
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
const sectionOf = (name: string) => document.querySelector<HTMLElement>(`[data-section="${name}"]`);
const passkeys = sectionOf('passkeys');
if (passkeys !== null) managePasskeys(passkeys);
for (const name of ['links', 'sessions', 'devices', 'consents']) {
  const section = sectionOf(name);
  if (section !== null) manageRemovals(section);
}
watchAccount(document.querySelector<HTMLElement>('[data-account]')?.dataset.account ?? '');
writeOwnTimes(document);
chooseLanguage(document);
