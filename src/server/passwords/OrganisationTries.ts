import { normaliseUsername } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countSource, uncountSource } from '../limits/countSource.ts';
import { addTry, uncountTry } from '../limits/countTry.ts';
import { findOrganisations } from '../organisations/findOrganisations.ts';
import { DEFAULT_ORGANISATION } from '../organisations/loadOrganisation.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request' | 'settings'>;

const WINDOW = 15 * MINUTE;
/** After too many wrong passwords at an organisation from all sources together: how many more each source may try. */
const PER_SOURCE = { tries: 2, window: WINDOW };

/** Removes the counted attempts after a correct password. */
export type Uncount = () => Promise<void>;

/**
 * Counts a password attempt against the organisation of the name's mail domain, whether or not the account exists
 * (promise P07). Even while one password is tried on many accounts from many sources, nobody is locked out: each source
 * still has a few attempts, and a correct one is not counted.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countOrganisation(context: Call, username: string): Promise<Uncount> {
  const domain = normaliseUsername(username).split('@').at(-1) ?? '';
  const found = await findOrganisations(context, { domain });
  const organisation = found.map(({ id }) => id).join() || DEFAULT_ORGANISATION;
  const key = `password-of:${organisation}`;
  const perOrganisation = { tries: context.settings.signInLimits.perOrganisation, window: WINDOW };
  const isSprayed = (await addTry(context, key, perOrganisation)) !== undefined;
  if (isSprayed) await countSource(context, key, PER_SOURCE);
  return async () => {
    await uncountTry(context, key);
    if (isSprayed) await uncountSource(context, key);
  };
}
