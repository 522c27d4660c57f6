import { Refusal } from '../core/Refusal.ts';

/**
 * Runs the rest of a call whose work is done, such as a created account or a used code. A refusal from here on is also
 * the response to retries (R03).
 */
export async function afterWork<T>(rest: Promise<T>): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, { ...error.details, stands: true }) : error;
  }
}
