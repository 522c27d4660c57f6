import { randomUUID } from 'node:crypto';
import { AdministrationError, auditNameOf, ROLES } from '../../administration/Operator.ts';
import { isSameName, isUniqueViolation } from '../../core/database/queries.ts';
import type { Area } from '../Desk.ts';
import { findOrganisation, type InOrganisation } from '../find.ts';

interface Adding extends InOrganisation {
  readonly role: string;
}

/**
 * Manages who may use the administration command, and with which rights. This prevents mistakes and names people in the
 * audit trail, but cannot stop a person with access to the database.
 */
export const administrators: Area = (program, { work }) => {
  const group = program.command('administrators').description('who may use this command, and their rights');

  group
    .command('list')
    .description('lists all administrators')
    .action(
      work('read', async (desk) => {
        desk.about(undefined);
        const stored = desk.service.database.selectFrom('administrators').orderBy('name');
        const rows = await stored.select(['name', 'role', 'org_id as organisation']).execute();
        desk.show(rows, 'No administrator is listed: everyone who can run this command may do everything.');
      }),
    );

  group
    .command('add <name>')
    .description('lists an administrator; from the first one on, every command needs --as')
    .requiredOption(
      '--role <role>',
      `${ROLES.join(', ')}: may do everything, everything except keys, administrators and releases, or only read`,
    )
    .option('--organisation <organisation>', 'limits the administrator to this organisation')
    .action(
      work<Adding>('own', async (desk, options, name = '') => {
        const organisation =
          options.organisation === undefined ? null : await findOrganisation(desk, options.organisation);
        desk.about(organisation?.id);
        const role = ROLES.find((one) => one === options.role);
        if (!role) throw new AdministrationError(`--role ${options.role} is unknown: use ${ROLES.join(', ')}`);
        const { database, clock } = desk.service;
        const first = (await database.selectFrom('administrators').select('id').executeTakeFirst()) === undefined;
        if (first && (role !== 'owner' || organisation !== null)) {
          throw new AdministrationError(
            'the first administrator must be an owner without --organisation: otherwise nobody could add more',
          );
        }
        const row = { id: randomUUID(), name, role, org_id: organisation?.id ?? null, created_at: clock.now() };
        const subject = auditNameOf(row);
        await desk
          .change({ action: 'administration.administrator-added', subject, details: { role } }, async (store) => {
            await store.database.insertInto('administrators').values(row).execute();
          })
          .catch((error: unknown) => {
            if (!isUniqueViolation(error)) throw error;
            throw new AdministrationError(`${name} exists already: remove that one first`);
          });
        desk.done(`+ administrator ${name}, ${role}`);
      }),
    );

  group
    .command('remove <name>')
    .description('removes an administrator; the last owner cannot be removed')
    .action(
      work('own', async (desk, _options, name = '') => {
        const stored = desk.service.database.selectFrom('administrators').selectAll();
        const found = await stored.where(isSameName('name', name)).executeTakeFirst();
        if (!found) throw new AdministrationError(`${name} is not an administrator: "administrators list" shows them`);
        desk.about(found.org_id ?? undefined);
        const rows = await stored.execute();
        const owners = rows.filter(({ role, org_id }) => role === 'owner' && org_id === null);
        if (owners.length === 1 && owners[0]?.id === found.id && rows.length > 1) {
          throw new AdministrationError(`${found.name} is the last owner: add another one first`);
        }
        const did = { action: 'administration.administrator-removed', subject: auditNameOf(found) } as const;
        await desk.change({ ...did, details: { role: found.role } }, async ({ database }) => {
          await database.deleteFrom('administrators').where('id', '=', found.id).execute();
        });
        desk.done(`- administrator ${found.name}`);
      }),
    );
};
