import { AdministrationError } from '../../administration/Operator.ts';
import { readVisits } from '../../visits/readVisits.ts';
import { tellVisit } from '../../visits/VisitSteps.ts';
import type { Area } from '../Desk.ts';

/** Tells what happened in the visit of a request. */
export const trace: Area = (program, { work }) => {
  program
    .command('trace')
    .description('tells what happened in a visit of the last 30 days: screens, calls, answers, limits and mails')
    .argument('<reference>', 'the reference in a message, on a screen or in a mail')
    .action(
      work('read', async (desk, _options, reference = '') => {
        desk.about(undefined);
        const { database } = desk.service;
        const visits = await readVisits(database, reference);
        const [first] = visits;
        if (first === undefined) {
          throw new AdministrationError(
            `no visit of the last 30 days has the reference ${reference}: compare it with the visitor, and search the log for it`,
          );
        }
        await desk.record(database, { action: 'administration.visit-traced', subject: first.named.reference });
        if (desk.isJson)
          desk.print(
            JSON.stringify(
              visits.map(({ steps }) => steps),
              null,
              2,
            ),
          );
        else desk.print(visits.map((visit) => tellVisit(visit).join('\n')).join('\n\n'));
      }),
    );
};
