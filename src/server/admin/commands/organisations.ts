import type { Command } from 'commander';
import { AdministrationError } from '../../administration/Operator.ts';
import { countMembers, deleteMembers, removeOrganisation } from '../../administration/removeOrganisation.ts';
import { readJson } from '../../world/judgeWorld.ts';
import { type Area, collect } from '../Desk.ts';
import { findOrganisation } from '../find.ts';
import { readText } from '../readText.ts';
import { applyEntry } from './apply.ts';

/** The maximum number of users removed in one transaction. */
const TOGETHER = 1000;

interface Description {
  readonly name?: string;
  readonly alias?: string;
  readonly domains?: readonly string[] | false;
  readonly icon?: string | false;
  readonly color?: string | false;
  readonly termsUri?: string | false;
  readonly privacyUri?: string | false;
  readonly passwordPolicy?: string;
  readonly passwordChangeUri?: string | false;
  readonly mfaRequired?: boolean;
  readonly passkeySignIn?: boolean;
  readonly approvalRequired?: boolean;
  readonly disclosesLookup?: boolean;
  readonly adminEmail?: string | false;
  readonly ipZones?: readonly string[] | false;
}

/** The options of `add` and `set`; `--no-…` clears a value. */
const describe = (command: Command): Command =>
  command
    .option('--domains <domain>', 'a mail domain of its members (repeatable)', collect)
    .option('--no-domains', 'no mail domain')
    .option('--icon <address>', 'a web address, or a path of the portal')
    .option('--no-icon', 'no icon')
    .option('--color <#rrggbb>', 'the colour of its pages and mails')
    .option('--no-color', "the brand's colour")
    .option('--terms-uri <address>', 'its terms of service, listed in its OpenID metadata')
    .option('--no-terms-uri', 'no terms of its own')
    .option('--privacy-uri <address>', 'its privacy policy, also listed there')
    .option('--no-privacy-uri', 'no privacy policy of its own')
    .option('--password-policy <file>', 'the rules of its passwords, as in a world file')
    .option('--password-change-uri <address>', 'the page where members with a directory password change it')
    .option('--no-password-change-uri', 'no such address')
    .option('--mfa-required', 'its members need a second factor')
    .option('--no-mfa-required', 'no such requirement')
    .option('--passkey-sign-in', 'its members may sign in with a passkey alone')
    .option('--no-passkey-sign-in', 'no such sign-in')
    .option('--approval-required', 'new members need approval')
    .option('--no-approval-required', 'no such requirement')
    .option('--discloses-lookup', 'a look-up may say how an account signs in')
    .option('--no-discloses-lookup', 'a look-up must not say so')
    .option('--admin-email <address>', 'the contact for members who have lost their second factor')
    .option('--no-admin-email', 'no such contact')
    .option('--ip-zones <network>', 'a CIDR block from which its members may sign in (repeatable)', collect)
    .option('--no-ip-zones', 'its members may sign in from anywhere');

/** `--no-…` means null, or an empty list. */
function toItem({ passwordPolicy, domains, ...given }: Description) {
  const members = ['icon', 'color', 'termsUri', 'privacyUri', 'passwordChangeUri', 'adminEmail', 'ipZones'] as const;
  return {
    ...Object.fromEntries(members.map((member) => [member, given[member] === false ? null : given[member]])),
    mfaRequired: given.mfaRequired,
    passkeySignIn: given.passkeySignIn,
    approvalRequired: given.approvalRequired,
    disclosesLookup: given.disclosesLookup,
    domains: domains === false ? [] : domains,
    passwordPolicy: passwordPolicy === undefined ? undefined : readJson(passwordPolicy, readText(passwordPolicy)).value,
  };
}

export const organisations: Area = (program, { work }) => {
  const group = program.command('organisations').description('organisations, with their domains and rules');

  group
    .command('list')
    .description('lists all organisations, with the number of their members')
    .action(
      work('read', async (desk) => {
        desk.about(undefined);
        const rows = await desk.service.database
          .selectFrom('organisations')
          .select(['id', 'alias', 'name'])
          .select((row) => [
            row
              .selectFrom('users')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .whereRef('users.org_id', '=', 'organisations.id')
              .as('users'),
          ])
          .orderBy('alias')
          .execute();
        desk.show(
          rows.map((row) => ({ ...row, users: row.users ?? 0 })),
          'There are no organisations.',
        );
      }),
    );

  group
    .command('show <organisation>')
    .description('shows the stored data of an organisation')
    .action(
      work('read', async (desk, _options, name = '') => {
        const { id, password_policy, created_at, ip_zones, label: _, ...own } = await findOrganisation(desk, name);
        const domains = desk.service.database.selectFrom('organisation_domains').select('domain');
        const rows = await domains.where('org_id', '=', id).orderBy('domain').execute();
        desk.showOne({
          id,
          ...own,
          domains: rows.map(({ domain }) => domain),
          ip_zones,
          password_policy: JSON.stringify(password_policy),
          created_at: created_at.toISOString(),
        });
      }),
    );

  describe(group.command('add <id>').description('adds an organisation'))
    .requiredOption('--name <name>', 'its name')
    .requiredOption('--alias <alias>', 'its name in URLs')
    .action(
      work<Description>('change', async (desk, options, id = '') => {
        desk.about(undefined);
        const { database } = desk.service;
        const stored = database.selectFrom('organisations').select('id').where('id', '=', id);
        if (await stored.executeTakeFirst()) throw new AdministrationError(`${id} exists already: use "set"`);
        const item = { id, name: options.name, alias: options.alias, ...toItem(options) };
        const did = { action: 'administration.organisation-added', subject: id, organisation: id } as const;
        await applyEntry(desk, 'organisations', item, did);
      }),
    );

  describe(group.command('set <organisation>').description('changes only the given options'))
    .option('--name <name>', 'its name')
    .option('--alias <alias>', 'its name in URLs; changing it changes the issuer for apps')
    .action(
      work<Description>('change', async (desk, options, name = '') => {
        const stored = await findOrganisation(desk, name);
        const named = { name: options.name ?? stored.name, alias: options.alias ?? stored.alias };
        const item = { id: stored.id, ...named, ...toItem(options) };
        const did = {
          action: 'administration.organisation-changed',
          subject: stored.id,
          organisation: stored.id,
        } as const;
        await applyEntry(desk, 'organisations', item, did);
      }),
    );

  group
    .command('remove <organisation>')
    .description('removes an organisation with its domains, apps, clients, groups and tokens')
    .option('--with-users', 'together with all of its users')
    .action(
      work<{ withUsers?: boolean }>('own', async (desk, { withUsers = false }, name = '') => {
        const organisation = await findOrganisation(desk, name);
        const { id } = organisation;
        // Users that one transaction cannot remove are removed first, in batches. After a failure, the same command can
        // continue.
        const count = withUsers ? await countMembers(desk.service, organisation) : 0;
        for (let left = count; left > TOGETHER; left -= TOGETHER) {
          const part = { action: 'administration.deleted', organisation: id, details: { users: TOGETHER } } as const;
          await desk.change(part, (store) => deleteMembers(store, organisation, TOGETHER));
          desk.note(`- ${TOGETHER} users of ${id}`);
        }
        const did = { action: 'administration.organisation-removed', subject: id, organisation: id } as const;
        await desk.change(did, (store) => removeOrganisation(store, organisation, withUsers));
        desk.done(`- organisation ${id}`);
      }),
    );
};
