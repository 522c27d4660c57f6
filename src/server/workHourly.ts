import { settleLicences } from './apps/settleLicences.ts';
import type { Service } from './core/Service.ts';
import { sweepDatabase } from './database/sweepDatabase.ts';

/** What is done every hour, by every node; doing it twice is doing it once. */
export async function workHourly(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  await settleLicences(service);
  await sweepDatabase(service);
}
