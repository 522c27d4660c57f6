import { AdministrationError } from '../../administration/AdministrationError.ts';
import { type Resealed, resealTexts } from '../../administration/resealTexts.ts';
import { obtainRing, replaceKey } from '../../core/keys/KeyRing.ts';
import { SEALING_PURPOSES, type SealingPurpose } from '../../core/keys/sealed.ts';
import type { Area } from '../Work.ts';

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
