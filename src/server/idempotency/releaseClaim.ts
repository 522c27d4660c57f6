import { setTimeout } from 'node:timers/promises';
import type { Context } from '../core/Context.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';

/** Milliseconds between two attempts to reach the database. */
const PAUSE = 1000;

export interface Claim {
  readonly name: string;
  /** Distinguishes this claim from a later one. */
  readonly expires_at: Date;
}

/**
 * Releases the claim of a failed call, so that a retry does the work. If the database is unavailable, this keeps trying
 * in the background, so that a retry need not wait until the dead claim expires.
 */
export async function releaseClaim(context: Context, claim: Claim): Promise<void> {
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
      context.log.error({ err: error }, 'claim not released');
      return;
    }
  }
}

async function remove({ database }: Context, { name, expires_at }: Claim): Promise<void> {
  await database.deleteFrom('kept_answers').where('name', '=', name).where('expires_at', '=', expires_at).execute();
}
