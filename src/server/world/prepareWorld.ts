import { hasAccounts, storeStandIns } from '../accounts/findStandIns.ts';
import type { Service } from '../core/Service.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';
import { DEFAULT_NAME } from '../organisations/nameOfOrganisation.ts';
import { DEFAULT_POLICY } from '../passwords/defaultPolicy.ts';
import { seedWorld } from './seedWorld.ts';

/** What every database holds: ORG-0 and the stand-ins. */
export async function prepareDatabase(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  const { database, clock, settings } = service;
  await database
    .insertInto('organisations')
    .values({
      id: DEFAULT_ORGANISATION,
      name: DEFAULT_NAME,
      alias: 'default',
      label: DEFAULT_NAME,
      icon: null,
      password_policy: JSON.stringify(DEFAULT_POLICY),
      password_change_uri: null,
      ip_zones: null,
      discloses_lookup: settings.mode === 'development',
      created_at: clock.now(),
      admin_email: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await storeStandIns(service);
}

/**
 * What a database must hold before it serves: ORG-0 and the stand-ins always, the seeded world in development, once.
 * @throws SettingsError in production on a database that was seeded, and in development on one that has accounts and
 * was not: the passwords of the seeded world are public (promise P22)
 */
export async function prepareWorld(service: Service): Promise<void> {
  const { database, settings } = service;
  const isDevelopment = settings.mode === 'development';
  await prepareDatabase(service);
  const fact = database.selectFrom('facts').select('value').where('name', '=', 'seeded');
  const isSeeded = (await fact.executeTakeFirst()) !== undefined;
  if (isSeeded && !isDevelopment) {
    throw new SettingsError('DATA_DIR or DATABASE_URL holds a development world: set it to a fresh one for production');
  }
  if (!isDevelopment || isSeeded) return;
  if (await hasAccounts(service)) {
    throw new SettingsError(
      'DATABASE_URL or DATA_DIR holds accounts of its own, and development would add known ones: set it to a fresh one, or PORTAL_MODE to production',
    );
  }
  await seedWorld(service);
}
