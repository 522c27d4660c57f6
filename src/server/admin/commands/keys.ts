import { AdministrationError } from '../../administration/AdministrationError.ts';
import { readSigningKeys, rotateSigningKey, type SigningKey } from '../../oidc/signingKeys.ts';
import { findOrganisation } from '../find.ts';
import type { Area } from '../Work.ts';

function useOf({ signsFrom, endsAt }: SigningKey, isFirst: boolean, now: Date): string {
  if (endsAt !== null && endsAt <= now) return 'gone';
  if (signsFrom > now) return 'published, will sign later';
  return isFirst ? 'signs' : 'published, no longer signs';
}

/** Manages the keys that sign ID tokens; each organisation has one or more. */
export const keys: Area = (program, { work }) => {
  const group = program.command('keys').description('keys that sign the ID tokens of an organisation');

  group
    .command('list <organisation>')
    .description('lists its signing keys, newest first')
    .action(
      work('read', async (desk, _options, name = '') => {
        const { alias } = await findOrganisation(desk, name);
        const now = desk.service.clock.now();
        const found = await readSigningKeys(desk.service.keys, alias);
        const signing = found.find(({ signsFrom }) => signsFrom <= now);
        const rows = found.map((key) => ({
          kid: key.kid,
          use: useOf(key, key === signing, now),
          // An organisation's first key signs from the beginning, so it has no date.
          signs_from: key.signsFrom.getTime() === 0 ? null : key.signsFrom.toISOString(),
          ends_at: key.endsAt?.toISOString() ?? null,
        }));
        desk.show(rows, 'There are no keys.');
      }),
    );

  group
    .command('rotate <organisation>')
    .description('adds a key that signs in five minutes; the old ones stay published for another day')
    .action(
      work('own', async (desk, _options, name = '') => {
        const { id, alias } = await findOrganisation(desk, name);
        const { database, clock } = desk.service;
        const added = await rotateSigningKey(desk.service.keys, alias, clock.now());
        if (!added) throw new AdministrationError('these keys are already being rotated: see "keys list"');
        const did = { action: 'administration.keys-rotated', subject: id, organisation: id } as const;
        await desk.record(database, { ...did, details: { kid: added.kid } });
        desk.done(`+ key ${added.kid} of ${alias}, signs from ${added.signsFrom.toISOString()}`);
      }),
    );
};
