import { STAND_IN_ACCOUNTS } from '../issuer/accounts.ts';
import { ACCOUNTS, WORLD_OTP_SECRET, WORLD_PASSWORD } from './accounts.ts';
import { CLIENTS, RENEWALS } from './clients.ts';
import { APPS, ORGANISATIONS } from './organisations.ts';

/** The development world, as printed at the start and served at /dev/world.json. */
export function describeWorld() {
  return {
    password: WORLD_PASSWORD,
    organisations: ORGANISATIONS.map(({ id, name, alias, domains }) => ({ id, name, alias, domains })),
    apps: APPS.map(({ organisation, ...app }) => ({ ...app, orgId: organisation })),
    clients: CLIENTS.map(({ id, orgAppId, meets }) => ({
      id,
      orgAppId,
      meets,
      start: `/sign-on?orgAppId=${orgAppId}`,
    })),
    licenceRenewals: RENEWALS.map(({ token, license }) => ({ license, link: `/licence-renewal?token=${token}` })),
    socialAccounts: STAND_IN_ACCOUNTS.map(({ sub, email, name, meets }) => ({ sub, email, name, meets })),
    accounts: ACCOUNTS.map(({ username, orgId, meets, otp, password }) => ({
      username,
      orgId,
      meets,
      ...(password === false ? {} : { password: WORLD_PASSWORD }),
      ...(otp ? { otpSecret: WORLD_OTP_SECRET } : {}),
    })),
  };
}
