import { issueScimToken } from '../../administration/issueScimToken.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import type { Area } from '../Desk.ts';
import { findOrganisation, type InOrganisation, organisationOf } from '../find.ts';

interface Adding {
  readonly organisation: string;
  readonly name: string;
  readonly expiresAt?: string;
}

/** Manages the tokens with which directories authenticate to provision users. */
export const scimTokens: Area = (program, { work }) => {
  const group = program.command('scim-tokens').description('tokens for directories that provision an organisation');

  group
    .command('list')
    .description('lists tokens, without their secrets')
    .option('--organisation <organisation>', 'the id or alias of the organisation')
    .action(
      work<InOrganisation>('read', async (desk, options) => {
        const organisation = await organisationOf(desk, options);
        const rows = await desk.service.database
          .selectFrom('scim_tokens')
          .select(['id', 'name', 'org_id as organisation', 'created_by'])
          .select(['created_at', 'last_used_at', 'expires_at', 'revoked_at'])
          .$if(organisation !== undefined, (query) => query.where('org_id', '=', organisation?.id ?? ''))
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        const iso = (date: Date | null) => date?.toISOString() ?? null;
        desk.show(
          rows.map(({ created_at, last_used_at, expires_at, revoked_at, ...row }) => ({
            ...row,
            created_at: iso(created_at),
            last_used_at: iso(last_used_at),
            expires_at: iso(expires_at),
            revoked_at: iso(revoked_at),
          })),
          'There are no tokens.',
        );
      }),
    );

  group
    .command('add')
    .description('creates a token and shows it once')
    .requiredOption('--organisation <organisation>', 'the id or alias of the organisation')
    .requiredOption('--name <name>', 'what it is for')
    .option('--expires-at <time>', 'its end, as 2027-01-31T00:00:00Z')
    .action(
      work<Adding>('change', async (desk, { organisation: asked, name, expiresAt }) => {
        const { id: orgId, alias } = await findOrganisation(desk, asked);
        const end = expiresAt === undefined ? null : new Date(expiresAt);
        if (end !== null && Number.isNaN(end.getTime())) {
          throw new AdministrationError(`--expires-at ${expiresAt} is not a time: write it as 2027-01-31T00:00:00Z`);
        }
        const token = { orgId, name, createdBy: desk.operatorName, expiresAt: end };
        const { id, secret, row } = issueScimToken(token, desk.service.clock.now());
        const did = { action: 'administration.scim-token-added', subject: id, organisation: orgId } as const;
        await desk.change(did, async ({ database }) => {
          await database.insertInto('scim_tokens').values(row).execute();
        });
        const made = [{ name: `SCIM token of ${alias}`, value: secret }];
        desk.report({ changes: [`+ SCIM token ${id} of ${alias}`], made });
      }),
    );

  group
    .command('revoke <id>')
    .description('revokes a token at once')
    .action(
      work('change', async (desk, _options, id = '') => {
        const stored = desk.service.database.selectFrom('scim_tokens').select(['org_id', 'revoked_at']);
        const found = await stored.where('id', '=', id).executeTakeFirst();
        if (!found) throw new AdministrationError(`there is no token ${id}: "scim-tokens list" shows them`);
        desk.about(found.org_id);
        if (found.revoked_at !== null) throw new AdministrationError(`${id} is already revoked`);
        const did = { action: 'administration.scim-token-revoked', subject: id, organisation: found.org_id } as const;
        await desk.change(did, async ({ database, clock }) => {
          await database.updateTable('scim_tokens').set({ revoked_at: clock.now() }).where('id', '=', id).execute();
        });
        desk.done(`- SCIM token ${id}`);
      }),
    );
};
