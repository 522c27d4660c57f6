import { AdministrationError } from '../../administration/Operator.ts';
import { type Resealed, resealTexts } from '../../administration/resealTexts.ts';
import { obtainRing, replaceKey } from '../../core/keys/KeyRing.ts';
import { SEALING_PURPOSES, type SealingPurpose } from '../../core/keys/seal.ts';
import { readSigningKeys, rotateSigningKey, type SigningKey } from '../../oidc/signingKeys.ts';
import type { Area } from '../Desk.ts';
import { findOrganisation } from '../find.ts';

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

const isPurpose = (name: string): name is SealingPurpose => SEALING_PURPOSES.some((purpose) => purpose === name);

/** @throws AdministrationError for an unknown purpose */
function chosen(names: readonly string[]): readonly SealingPurpose[] {
  const unknown = names.find((name) => !isPurpose(name));
  if (unknown !== undefined)
    throw new AdministrationError(`there is no key for ${unknown}: name some of ${SEALING_PURPOSES.join(', ')}`);
  return names.length === 0 ? SEALING_PURPOSES : names.filter(isPurpose);
}

function tell(purpose: SealingPurpose, { newest, count, unreadable, removed, kept }: Resealed): string[] {
  return [
    ...(count > 0 ? [`~ ${purpose}: ${count} sealed with ${newest.id}`] : []),
    ...(unreadable > 0 ? [`! ${purpose}: ${unreadable} that no key can open`] : []),
    ...removed.map(({ id }) => `- key ${id} of ${purpose}`),
    ...(kept?.keys ?? []).map(
      ({ id }) => `= key ${id} of ${purpose} may be removed from ${kept?.until.toISOString()} on: then run this again`,
    ),
  ];
}

/** Manages the keys that seal texts in the database; each purpose has one or more. */
export const sealingKeys: Area = (program, { work }) => {
  const group = program.command('sealing-keys').description('keys that seal secrets and mails in the database');

  group
    .command('list')
    .description('lists the sealing keys, the newest of each purpose first')
    .action(
      work('read', async (desk) => {
        desk.about(undefined);
        const rows = [];
        for (const purpose of SEALING_PURPOSES) {
          const ring = await obtainRing(desk.service.keys, purpose);
          for (const [place, { id, since }] of ring.entries())
            rows.push({ purpose, id, use: place === 0 ? 'seals' : 'opens', since: since?.toISOString() ?? null });
        }
        desk.show(rows, 'There are no keys.');
      }),
    );

  group
    .command('rotate [purposes...]')
    .description('adds a sealing key, for all purposes or some; the old ones still open')
    .action(
      work('own', async (desk, _options, ...names) => {
        desk.about(undefined);
        const lines: string[] = [];
        for (const purpose of chosen(names)) {
          const added = await replaceKey(desk.service.keys, purpose, desk.service.clock.now());
          if (!added) throw new AdministrationError('these keys are already being rotated: see "sealing-keys list"');
          const did = { action: 'administration.sealing-key-rotated', subject: purpose } as const;
          await desk.record(desk.service.database, { ...did, details: { id: added.id } });
          lines.push(`+ key ${added.id} of ${purpose}`);
        }
        desk.report({ changes: lines, made: [] });
        desk.note('To seal the existing secrets with it: "sealing-keys reseal".');
      }),
    );

  group
    .command('reseal')
    .description('seals all secrets with the newest keys again, and removes old keys an hour after they were replaced')
    .action(
      work('own', async (desk) => {
        desk.about(undefined);
        const lines: string[] = [];
        for (const purpose of SEALING_PURPOSES) {
          const resealed = await resealTexts(desk.service, purpose);
          lines.push(...tell(purpose, resealed));
          for (const { id } of resealed.removed) {
            const did = { action: 'administration.sealing-key-removed', subject: purpose } as const;
            await desk.record(desk.service.database, { ...did, details: { id } });
          }
        }
        desk.report({ changes: lines, made: [] });
      }),
    );
};
