import type { Command } from 'commander';
import { sql } from 'kysely';
import { AdministrationError } from '../../administration/Operator.ts';
import { removeClientsOf } from '../../administration/removeOrganisation.ts';
import type { User } from '../../core/database/Database.ts';
import type { Applying } from '../../world/Applying.ts';
import { assign, unassign } from '../../world/kinds/applyAssignments.ts';
import { type Area, collect } from '../Desk.ts';
import { findAccount, findOrganisation, findUse, type InOrganisation, organisationOf } from '../find.ts';
import { applyEntry, applyRecorded } from './apply.ts';

interface Description {
  readonly name?: string;
  readonly logo?: string | false;
  readonly iconUrl?: string | false;
  readonly policy?: readonly string[] | false;
  readonly mfaActivated?: boolean;
  readonly deactivated?: boolean;
  readonly launchUri?: string | false;
  readonly startsAt?: string | false;
  readonly endsAt?: string | false;
}

interface Adding extends Description {
  readonly app?: string;
  readonly organisation: string;
}

/** `name=address`; the name may have a language, written as in Turtle: `Terms@en=https://…`. */
const POLICY = /^(?<name>[^=]*?)(?:@(?<language>[a-z]{2,3}(?:-[a-z\d]{1,8})*))?=(?<uri>.*)$/i;

const describe = (command: Command): Command =>
  command
    .option('--logo <address>', 'the picture on the consent screen')
    .option('--no-logo', 'no picture')
    .option('--icon-url <address>', 'its icon')
    .option('--no-icon-url', 'no icon')
    .option(
      '--policy <name=address>',
      'a policy that the consent screen links to, as name@ja=address if in Japanese (repeatable)',
      collect,
    )
    .option('--no-policy', 'no policy')
    .option('--mfa-activated', 'requires a second factor')
    .option('--no-mfa-activated', 'requires none')
    .option('--deactivated', 'blocks the app')
    .option('--no-deactivated', 'allows it again')
    .option('--launch-uri <address>', 'its page that starts a sign-in')
    .option('--no-launch-uri', 'no such address')
    .option('--starts-at <time>', 'when people may start to use it, such as 2026-01-31T00:00:00Z')
    .option('--no-starts-at', 'no start')
    .option('--ends-at <time>', 'when its use ends')
    .option('--no-ends-at', 'no end');

function toItem(given: Description) {
  const members = ['logo', 'iconUrl', 'launchUri', 'startsAt', 'endsAt'] as const;
  const { policy, mfaActivated, deactivated } = given;
  return {
    ...Object.fromEntries(members.map((member) => [member, given[member] === false ? null : given[member]])),
    mfaActivated,
    deactivated,
    policies: policy === false ? [] : policy?.map(toPolicy),
  };
}

function toPolicy(text: string) {
  const { name, language, uri } = POLICY.exec(text)?.groups ?? {};
  if (name === undefined || uri === undefined) {
    throw new AdministrationError(`--policy ${text} has no address: write it as name=address`);
  }
  return { name, uri, ...(language === undefined ? {} : { language }) };
}

const isOneOf = (users: readonly User[]) =>
  sql<boolean>`user_id in (select json_array_elements_text(${JSON.stringify(users.map(({ id }) => id))}::json))`;

/** Manages organisations' apps. */
export const apps: Area = (program, { work }) => {
  const group = program.command('apps').description('apps of an organisation, and who may use them');

  group
    .command('list')
    .description('lists apps, with their clients')
    .option('--organisation <organisation>', 'the id or alias of the organisation')
    .action(
      work<InOrganisation>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const rows = await desk.service.database
          .selectFrom('org_apps')
          .innerJoin('apps', 'apps.id', 'org_apps.app_id')
          .select(['org_apps.id', 'apps.name', 'org_apps.org_id as organisation', 'state', 'assigned_to_all'])
          .$if(organisation !== undefined, (query) => query.where('org_id', '=', organisation?.id ?? ''))
          .orderBy('org_apps.id')
          .execute();
        desk.show(rows, 'There are no apps.');
      }),
    );

  describe(group.command('add <id>').description('adds an app to an organisation'))
    .requiredOption('--organisation <organisation>', 'the id or alias of the organisation')
    .requiredOption('--name <name>', 'its name')
    .option(
      '--app <id>',
      'the app that several organisations share; without it, the organisation gets an app of its own',
    )
    .action(
      work<Adding>('change', async (desk, options, id = '') => {
        const organisation = await findOrganisation(desk, options.organisation);
        const stored = desk.service.database.selectFrom('org_apps').select('id').where('id', '=', id);
        if (await stored.executeTakeFirst()) throw new AdministrationError(`${id} exists already: use "set"`);
        const names = { id: options.app ?? id, orgAppId: id, organisation: organisation.id, name: options.name };
        const did = { action: 'administration.app-added', subject: id, organisation: organisation.id } as const;
        await applyEntry(desk, 'apps', { ...names, ...toItem(options) }, did);
      }),
    );

  describe(group.command('set <id>').description('changes only the given options'))
    .option('--name <name>', 'its name')
    .action(
      work<Description>('change', async (desk, options, id = '') => {
        const { app_id, org_id, name } = await findUse(desk, id);
        const names = { id: app_id, orgAppId: id, organisation: org_id, name: options.name ?? name };
        const did = { action: 'administration.app-changed', subject: id, organisation: org_id } as const;
        await applyEntry(desk, 'apps', { ...names, ...toItem(options) }, did);
      }),
    );

  for (const [name, isAssigned] of [
    ['assign', true],
    ['unassign', false],
  ] as const) {
    group
      .command(`${name} <id> [user...]`)
      .description(isAssigned ? 'lets users, or everyone in the organisation, use an app' : 'revokes that')
      .option('--everyone', 'all members of the organisation')
      .action(
        work<{ everyone?: boolean }>('change', async (desk, { everyone }, id = '', ...users) => {
          const app = await findUse(desk, id);
          const named: User[] = [];
          for (const user of users) named.push(await findAccount(desk, user, { organisation: app.org_id }));
          const world = everyone ? { assignments: [{ orgAppId: id, everyone: isAssigned }] } : {};
          const did = { action: `administration.app-${name}ed`, subject: id, organisation: app.org_id } as const;
          const also = (applying: Applying) =>
            isAssigned ? assign(applying, app, named) : unassign(applying, app, isOneOf(named));
          desk.report(await applyRecorded(desk, world, did, { also }));
        }),
      );
  }

  group
    .command('remove <id>')
    .description('removes an app with its clients, consents and assignments')
    .action(
      work('change', async (desk, _options, id = '') => {
        const { app_id, org_id } = await findUse(desk, id);
        await desk.change(
          { action: 'administration.app-removed', subject: id, organisation: org_id },
          async (store) => {
            await removeClientsOf(store.database, id);
            await store.database.deleteFrom('org_apps').where('id', '=', id).execute();
            const others = store.database.selectFrom('org_apps').select('app_id').where('app_id', '=', app_id);
            if (await others.executeTakeFirst()) return;
            await store.database.deleteFrom('apps').where('id', '=', app_id).execute();
          },
        );
        desk.done(`- app ${id}`);
      }),
    );
};
