import type { OperationHandlers } from '../core/Context.ts';
import { accounts } from './accounts.ts';
import { consent } from './consent.ts';
import { devices } from './devices.ts';
import { dormancy } from './dormancy.ts';
import { environment } from './environment.ts';
import { licences } from './licences.ts';
import { passwords } from './passwords.ts';
import { secondFactor } from './secondFactor.ts';
import { signIn } from './signIn.ts';
import { social } from './social.ts';

/** Every operation's handler, by area. If one is missing, this does not compile. */
export const handlers: OperationHandlers = {
  ...environment,
  ...signIn,
  ...accounts,
  ...passwords,
  ...secondFactor,
  ...social,
  ...devices,
  ...dormancy,
  ...consent,
  ...licences,
};
