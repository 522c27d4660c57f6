import type { World } from '../../contract/worldSchema.ts';
import { openInvitations } from '../administration/openInvitations.ts';
import { openSealer } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { CLIENT_KEY } from '../oidc/findClient.ts';
import type { Applying, Made } from './Applying.ts';
import { applyApps } from './kinds/applyApps.ts';
import { applyAssignments, applyLicences } from './kinds/applyAssignments.ts';
import { applyClients } from './kinds/applyClients.ts';
import { applyOrganisations } from './kinds/applyOrganisations.ts';
import { applyUsers } from './kinds/applyUsers.ts';

/** Rolls back the transaction of a dry run. */
class Undo extends Error {}

export interface Applied {
  /** The difference, one line per change. */
  readonly changes: readonly string[];
  /** New secrets; none after a dry run. */
  readonly made: readonly Made[];
}

interface Application {
  /** Whether to roll everything back. */
  readonly isDry?: boolean;
  /**
   * Throws if an organisation must not be touched; undefined: several organisations. By default, all may be touched.
   */
  readonly about?: Applying['about'];
  /** Runs in the transaction, after the world: an error rolls back everything. */
  readonly after?: (applying: Applying) => Promise<void>;
}

/**
 * Makes the database match the world, in one transaction. Anything that the world does not name stays as it is.
 * Applying the same world again changes nothing.
 * @throws AdministrationError if the world contradicts what is stored; then nothing has changed
 */
export async function applyWorld(
  service: Pick<Service, 'database' | 'clock' | 'keys' | 'settings'>,
  world: World,
  { isDry = false, about = () => {}, after }: Application = {},
): Promise<Applied> {
  const changes: string[] = [];
  const made: Made[] = [];
  const tools = {
    ...(await openTools(service)),
    now: service.clock.now(),
    changes,
    made,
    about,
    touched: new Set<string>(),
  };
  try {
    await service.database.transaction().execute(async (database) => {
      const applying: Applying = { ...tools, database };
      await applyOrganisations(applying, world.organisations ?? []);
      await applyApps(applying, world.apps ?? []);
      await applyClients(applying, world.clients ?? []);
      await applyUsers(applying, world.users ?? []);
      await applyAssignments(applying, world.assignments ?? []);
      await applyLicences(applying, world.licences ?? []);
      await after?.(applying);
      if (isDry) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return { changes, made: isDry ? [] : made };
}

/** The main host first. */
export const hostsOf = ({ origin, brandOrigins }: Pick<Settings, 'origin' | 'brandOrigins'>): string[] =>
  [origin, ...brandOrigins].map(({ hostname }) => hostname);

/** Reads keys before the transaction begins: they may be in the database. */
async function openTools(service: Pick<Service, 'keys' | 'settings'>) {
  const [invitations, sealSecret] = [await openInvitations(service), await openSealer(service.keys, CLIENT_KEY)];
  const sealOtp = await openSealer(service.keys, 'otp');
  const licenceLink = (token: string) => {
    const link = new URL('/licence-renewal', service.settings.origin);
    link.searchParams.set('token', token);
    return link.href;
  };
  const hosts = hostsOf(service.settings);
  return { invitations, sealSecret, sealOtp, hosts, licenceLink };
}
