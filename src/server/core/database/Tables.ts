import type {
  AdministratorsTable,
  GroupMembersTable,
  GroupsTable,
  ScimTokensTable,
  UserManagersTable,
} from './tables/Administration.ts';
import type { AppAssignmentsTable, AppsTable, LicenceRenewalsTable, OrgAppsTable } from './tables/Apps.ts';
import type { AuditChainTable, AuditEventsTable, AuditHeadTable, AuditStreamTable } from './tables/Audit.ts';
import type { ConsentsTable, OAuthClientsTable, OidcRecordsTable } from './tables/Clients.ts';
import type { FactorSetupsTable, InquiriesTable, PasskeysTable } from './tables/Factors.ts';
import type { InteractionsTable } from './tables/Interactions.ts';
import type { KeptAnswersTable } from './tables/KeptAnswers.ts';
import type { LinkedAccountsTable } from './tables/LinkedAccounts.ts';
import type { AppSessionsTable, LogoutsTable } from './tables/Logouts.ts';
import type { MailsTable } from './tables/Mails.ts';
import type { FormerMembersTable, OrganisationDomainsTable, OrganisationsTable } from './tables/Organisations.ts';
import type {
  GuardedAccountsTable,
  GuardedOutcomesTable,
  ReleaseContentsTable,
  ReleaseLiveTable,
  ReleaseMembersTable,
  ReleasesTable,
} from './tables/Releases.ts';
import type { BucketEntriesTable, DevicesTable, KnownDevicesTable, SessionsTable } from './tables/Sessions.ts';
import type { SignOnsTable } from './tables/SignOns.ts';
import type { AttemptsTable, CountersTable, FactsTable, KeysTable, TokensTable } from './tables/Tokens.ts';
import type { TrafficTable } from './tables/Traffic.ts';
import type { PasswordHistoryTable, UsersTable } from './tables/Users.ts';
import type { VisitStepsTable } from './tables/VisitSteps.ts';

/** Every table of the service. A migration that adds a table also adds a line here. */
export interface Tables {
  organisations: OrganisationsTable;
  organisation_domains: OrganisationDomainsTable;
  former_members: FormerMembersTable;
  users: UsersTable;
  password_history: PasswordHistoryTable;
  sessions: SessionsTable;
  devices: DevicesTable;
  known_devices: KnownDevicesTable;
  bucket_entries: BucketEntriesTable;
  tokens: TokensTable;
  counters: CountersTable;
  attempts: AttemptsTable;
  kept_answers: KeptAnswersTable;
  keys: KeysTable;
  facts: FactsTable;
  apps: AppsTable;
  org_apps: OrgAppsTable;
  app_assignments: AppAssignmentsTable;
  oauth_clients: OAuthClientsTable;
  consents: ConsentsTable;
  oidc_records: OidcRecordsTable;
  app_sessions: AppSessionsTable;
  logouts: LogoutsTable;
  interactions: InteractionsTable;
  licence_renewals: LicenceRenewalsTable;
  sign_ons: SignOnsTable;
  mails: MailsTable;
  linked_accounts: LinkedAccountsTable;
  passkeys: PasskeysTable;
  factor_setups: FactorSetupsTable;
  inquiries: InquiriesTable;
  audit_events: AuditEventsTable;
  audit_chain: AuditChainTable;
  audit_head: AuditHeadTable;
  audit_stream: AuditStreamTable;
  administrators: AdministratorsTable;
  scim_tokens: ScimTokensTable;
  groups: GroupsTable;
  group_members: GroupMembersTable;
  user_managers: UserManagersTable;
  traffic: TrafficTable;
  visit_steps: VisitStepsTable;
  releases: ReleasesTable;
  release_contents: ReleaseContentsTable;
  release_members: ReleaseMembersTable;
  release_live: ReleaseLiveTable;
  guarded_accounts: GuardedAccountsTable;
  guarded_outcomes: GuardedOutcomesTable;
}
