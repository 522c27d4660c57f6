import { randomUUID } from 'node:crypto';
import { AdministrationError } from '../../administration/Operator.ts';
import type { Area } from '../Desk.ts';
import { findUse, type InOrganisation, organisationOf } from '../find.ts';
import { applyEntry } from './apply.ts';

interface Adding {
  readonly app: string;
  readonly workspace: string;
  readonly license: string;
  readonly expiresAt: string;
  readonly id?: string;
}

/** Manages apps' licences, which end unless the organisation's administrator renews them. */
export const licences: Area = (program, { work }) => {
  const group = program.command('licences').description('licences of apps, which end unless they are renewed');

  group
    .command('list')
    .description('lists licences, with the replies to their renewal links')
    .option('--organisation <organisation>', 'the id or alias of the organisation')
    .action(
      work<InOrganisation>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const rows = await desk.service.database
          .selectFrom('licence_renewals')
          .innerJoin('org_apps', 'org_apps.id', 'licence_renewals.org_app_id')
          .select(['licence_renewals.id', 'org_app_id as app', 'org_id as organisation', 'workspace', 'license'])
          .select(['expires_at', 'choice', 'message', 'settled_at'])
          .$if(organisation !== undefined, (query) => query.where('org_id', '=', organisation?.id ?? ''))
          .orderBy('expires_at')
          .orderBy('licence_renewals.id')
          .execute();
        desk.show(
          rows.map(({ expires_at, settled_at, ...row }) => ({
            ...row,
            expires_at: expires_at.toISOString(),
            settled_at: settled_at?.toISOString() ?? null,
          })),
          'There are no licences.',
        );
      }),
    );

  group
    .command('add')
    .description('adds a licence, and shows its renewal link once')
    .requiredOption('--app <id>', "the organisation's app")
    .requiredOption('--workspace <name>', 'what it is for')
    .requiredOption('--license <name>', 'what it allows, such as "25 seats"')
    .requiredOption('--expires-at <time>', 'its end, as 2026-01-31T00:00:00Z')
    .option('--id <id>', 'its id; generated if absent')
    .action(
      work<Adding>('change', async (desk, { app, id = randomUUID(), workspace, license, expiresAt }) => {
        const { org_id } = await findUse(desk, app);
        const did = { action: 'administration.licence-added', subject: id, organisation: org_id } as const;
        await applyEntry(desk, 'licences', { id, orgAppId: app, workspace, license, expiresAt }, did);
      }),
    );

  group
    .command('remove <id>')
    .description('removes a licence; assignments of the app stay')
    .action(
      work('change', async (desk, _options, id = '') => {
        const stored = desk.service.database.selectFrom('licence_renewals').select('org_app_id').where('id', '=', id);
        const found = await stored.executeTakeFirst();
        if (!found) throw new AdministrationError(`there is no licence ${id}: "licences list" shows them`);
        const { org_id } = await findUse(desk, found.org_app_id);
        const did = { action: 'administration.licence-removed', subject: id, organisation: org_id } as const;
        await desk.change(did, async ({ database }) => {
          await database.deleteFrom('licence_renewals').where('id', '=', id).execute();
        });
        desk.done(`- licence ${id}`);
      }),
    );
};
