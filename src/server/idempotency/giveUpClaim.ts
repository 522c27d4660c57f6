import { setTimeout } from 'node:timers/promises';
import type { Context } from '../core/Context.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';

/** Milliseconds between two tries to reach the database. */
const PAUSE = 1000;

export interface Claim {
  readonly name: string;
  /** Tells it from one that somebody else has made since. */
  readonly expires_at: Date;
}

/**
 * Lets go of a call that failed, so that its repeat does it. Where the database is what failed, this goes on by itself:
 * otherwise whoever tries again when it is back would have to wait for the end of a claim that nobody works on.
 */
export async function giveUpClaim(context: Context, claim: Claim): Promise<void> {
  try {
    await remove(context, claim);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    void giveUpLater(context, claim);
  }
}

async function giveUpLater(context: Context, claim: Claim): Promise<void> {
  while (context.clock.now() < claim.expires_at) {
    await setTimeout(PAUSE, undefined, { ref: false });
    try {
      return await remove(context, claim);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) continue;
      context.log.error({ err: error }, 'claim not given up');
      return;
    }
  }
}

async function remove({ database }: Context, { name, expires_at }: Claim): Promise<void> {
  await database.deleteFrom('kept_answers').where('name', '=', name).where('expires_at', '=', expires_at).execute();
}
