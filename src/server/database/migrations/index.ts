import type { Migration } from 'kysely';
import { core } from './001-core.ts';
import { mails } from './002-mails.ts';
import { linkedAccounts } from './003-linked-accounts.ts';
import { factors } from './004-factors.ts';
import { apps } from './005-apps.ts';
import { signOns } from './006-sign-ons.ts';
import { authenticatedAt } from './007-authenticated-at.ts';
import { mailEnds } from './008-mail-ends.ts';
import { keptAnswers } from './009-kept-answers.ts';
import { recordsOfAccounts } from './010-records-of-accounts.ts';
import { tokenAddresses } from './011-token-addresses.ts';
import { signUps } from './013-sign-ups.ts';
import { lockEnds } from './015-lock-ends.ts';
import { mailRepeats } from './017-mail-repeats.ts';
import { administration } from './018-administration.ts';
import { provisioning } from './019-provisioning.ts';
import { audit } from './020-audit.ts';
import { sessionSources } from './021-session-sources.ts';
import { interactions } from './022-interactions.ts';
import { formerMembers } from './026-former-members.ts';
import { provedAddresses } from './027-proved-addresses.ts';
import { freshAt } from './028-fresh-at.ts';
import { methods } from './029-methods.ts';
import { lastModified } from './030-last-modified.ts';
import { languageOfAccounts } from './031-language-of-accounts.ts';
import { passkeyNames } from './032-passkey-names.ts';
import { directoryPages } from './033-directory-pages.ts';
import { resealedSecrets } from './034-resealed-secrets.ts';
import { references } from './035-references.ts';
import { passkeySignIn } from './036-passkey-sign-in.ts';
import { givenAnswers } from './037-given-answers.ts';
import { passkeyHosts } from './038-passkey-hosts.ts';
import { passkeyOffers } from './039-passkey-offers.ts';
import { clientProofs } from './040-client-proofs.ts';
import { releases } from './041-releases.ts';
import { traffic } from './042-traffic.ts';
import { builds } from './043-builds.ts';
import { guards } from './044-guards.ts';
import { drafts } from './047-drafts.ts';
import { logouts } from './048-logouts.ts';
import { visitSteps } from './049-visit-steps.ts';
import { movedPasskeys } from './051-moved-passkeys.ts';
import { resources } from './052-resources.ts';
import { managers } from './053-managers.ts';
import { frontChannel } from './054-front-channel.ts';
import { auditChain } from './056-audit-chain.ts';
import { auditStream } from './057-audit-stream.ts';
import { defaultResource } from './058-default-resource.ts';
import { signals } from './059-signals.ts';

/**
 * The migrations in the order of their names, each with its own number. Names are permanent, since databases store the
 * names of the migrations that have run. A new migration is a new file and a new line here, with the next number.
 * Migrations only add: nodes of the previous version run on the same tables until they are replaced, so a column or
 * table is dropped one version after the last version that reads it. The only way back is a backup.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001-core': core,
  '002-mails': mails,
  '003-linked-accounts': linkedAccounts,
  '004-factors': factors,
  '005-apps': apps,
  '006-sign-ons': signOns,
  '007-authenticated-at': authenticatedAt,
  '008-mail-ends': mailEnds,
  '009-kept-answers': keptAnswers,
  '010-records-of-accounts': recordsOfAccounts,
  '011-token-addresses': tokenAddresses,
  '013-sign-ups': signUps,
  '015-lock-ends': lockEnds,
  '017-mail-repeats': mailRepeats,
  '018-administration': administration,
  '019-provisioning': provisioning,
  '020-audit': audit,
  '021-session-sources': sessionSources,
  '022-interactions': interactions,
  '026-former-members': formerMembers,
  '027-proved-addresses': provedAddresses,
  '028-fresh-at': freshAt,
  '029-methods': methods,
  '030-last-modified': lastModified,
  '031-language-of-accounts': languageOfAccounts,
  '032-passkey-names': passkeyNames,
  '033-directory-pages': directoryPages,
  '034-resealed-secrets': resealedSecrets,
  '035-references': references,
  '036-passkey-sign-in': passkeySignIn,
  '037-given-answers': givenAnswers,
  '038-passkey-hosts': passkeyHosts,
  '039-passkey-offers': passkeyOffers,
  '040-client-proofs': clientProofs,
  '041-releases': releases,
  '042-traffic': traffic,
  '043-builds': builds,
  '044-guards': guards,
  '047-drafts': drafts,
  '048-logouts': logouts,
  '049-visit-steps': visitSteps,
  '051-moved-passkeys': movedPasskeys,
  '052-resources': resources,
  '053-managers': managers,
  '054-front-channel': frontChannel,
  '056-audit-chain': auditChain,
  '057-audit-stream': auditStream,
  '058-default-resource': defaultResource,
  '059-signals': signals,
};
