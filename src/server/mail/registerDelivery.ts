import type { FastifyInstance } from 'fastify';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { startDelivery } from './startDelivery.ts';

/** Delivers mails while the server runs, if it has a mail server to deliver to. */
export function registerDelivery(app: FastifyInstance, service: Service): void {
  const { smtpUrl } = service.settings;
  if (!smtpUrl) return;
  let stop: () => Promise<void> = async () => {};
  app.addHook('onReady', async () => {
    if (!service.settings.databaseUrl) await releaseLeases(service.database);
    stop = startDelivery(service, smtpUrl);
  });
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', () => stop());
}

/** Only this process has the embedded database, so leases at the start belong to a dead process. */
async function releaseLeases(database: Database): Promise<void> {
  await database.updateTable('mails').set({ leased_until: null }).where('leased_until', 'is not', null).execute();
}
