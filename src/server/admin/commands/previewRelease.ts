import type { Command } from 'commander';
import { AdministrationError } from '../../administration/Operator.ts';
import { type PreviewChoice, previewRelease } from '../../administration/previewRelease.ts';
import { namedRelease } from '../../administration/releases.ts';
import type { Work } from '../Desk.ts';

type Options = Omit<PreviewChoice, 'days'> & { readonly days?: string };

/** Adds the command that prints a link to a draft. */
export function preview(group: Command, work: Work): void {
  group
    .command('preview <release>')
    .description('prints a link that shows a release before it is live, in each browser that opens it')
    .option('--screen <screen>', 'opens this screen instead of the first one')
    .option('--language <language>', 'opens the portal in this language')
    .option('--brand <brand>', 'shows this additional brand')
    .option('--days <number>', 'how many days the link is valid: 1 to 7, by default 7')
    .action(
      work<Options>('own', async (desk, { screen, language, brand, days }, digits = '') => {
        desk.about(undefined);
        const { service } = desk;
        const found = await namedRelease(service.database, digits);
        if (found === null)
          throw new AdministrationError('each node has its own build: preview a published release, by its id');
        const choice = { screen, language, brand, days: days === undefined ? undefined : Number(days) };
        const { link, until } = await previewRelease(service, found, choice);
        const details = {
          ...{ until: until.toISOString(), ...(screen && { screen }) },
          ...{ ...(language && { language }), ...(brand && { brand }) },
        };
        const subject = found.about.id;
        await desk.record(service.database, { action: 'administration.release-previewed', subject, details });
        if (desk.isJson) desk.showOne({ link, until: until.toISOString() });
        else desk.print(link);
        desk.note(`Valid until ${until.toISOString()}. Each page says that it is a draft, and how to leave it.`);
        desk.note('Whatever is done in a draft takes effect in the real service.');
      }),
    );
}
