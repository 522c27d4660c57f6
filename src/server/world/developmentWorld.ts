import type { World, WorldItem } from '../../contract/worldSchema.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { ACCOUNTS, type SeededAccount, WORLD_OTP_SECRET } from './accounts.ts';
import { CLIENTS, RENEWALS, UNASSIGNED, USE } from './clients.ts';
import { APPS, ORGANISATIONS } from './organisations.ts';

/** The example app registers its own address later, since it depends on the portal's port. */
const NOT_YET = 'http://localhost/callback';

/** First and last name of a seeded account. */
const namesOf = ({ username }: SeededAccount) => {
  const [name = ''] = username.split('@');
  return { firstName: name.charAt(0).toUpperCase() + name.slice(1), lastName: 'Example' };
};

/** The development world as a world file. `seedWorld` adds what such a file cannot contain. */
export function developmentWorld(now: Date, passwordHash: string): World {
  const inDays = (days: number) => addSeconds(now, days * DAY).toISOString();
  const useOf = (orgAppId: string): Partial<WorldItem<'apps'>> => {
    const { startsInDays, endsInDays, deactivated } = USE[orgAppId] ?? {};
    return {
      ...(startsInDays === undefined ? {} : { startsAt: inDays(startsInDays) }),
      ...(endsInDays === undefined ? {} : { endsAt: inDays(endsInDays) }),
      ...(deactivated === undefined ? {} : { deactivated }),
    };
  };
  return {
    organisations: [...ORGANISATIONS],
    apps: APPS.map((app) => ({ ...app, ...useOf(app.orgAppId) })),
    clients: CLIENTS.map(({ id, orgAppId, scope }) => ({
      id,
      orgAppId,
      scope: [...scope],
      autoapprove: ['openid'],
      redirectUris: [NOT_YET],
    })),
    users: ACCOUNTS.map((account) => ({
      username: account.username,
      organisation: account.orgId,
      ...namesOf(account),
      ...account.says,
      ...(account.password === false ? {} : { passwordHash }),
      ...(account.otp ? { otpSecret: WORLD_OTP_SECRET } : {}),
    })),
    assignments: APPS.filter(({ orgAppId }) => orgAppId !== UNASSIGNED).map(({ orgAppId, organisation }) => ({
      orgAppId,
      users: ACCOUNTS.filter(({ orgId }) => orgId === organisation).map(({ username }) => username),
    })),
    licences: RENEWALS.map(({ id, orgAppId, workspace, license, inDays: days }) => ({
      id,
      orgAppId,
      workspace,
      license,
      expiresAt: inDays(days),
    })),
  };
}
