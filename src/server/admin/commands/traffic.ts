import { addSeconds, DAY } from '../../core/time/Clock.ts';
import { readTraffic } from '../../traffic/traffic.ts';
import type { Area } from '../Desk.ts';
import { readTime } from '../readText.ts';

interface Typed {
  readonly since?: string;
  readonly until?: string;
}

/** What pages counted. */
export const traffic: Area = (program, { work }) => {
  program
    .command('traffic')
    .description('the paths that visitors take: counts only, nothing about persons')
    .command('export')
    .description('writes the counts of the last 7 days as JSON, added up for each release')
    .option('--since <time>', 'from this day or time')
    .option('--until <time>', 'before this day or time')
    .action(
      work<Typed>('read', async (desk, typed) => {
        desk.about(undefined);
        const { database, clock } = desk.service;
        const until = typed.until === undefined ? clock.now() : readTime('until', typed.until);
        const since = typed.since === undefined ? addSeconds(until, -7 * DAY) : readTime('since', typed.since);
        await desk.printAll(JSON.stringify(await readTraffic(database, since, until), null, 2));
      }),
    );
};
