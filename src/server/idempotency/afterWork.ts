import { Refusal } from '../core/Refusal.ts';

/**
 * What a call goes on with once its work is done: an account made, a code used up. A refusal from here on is the
 * answer of its repeats as well (R03).
 */
export async function afterWork<T>(rest: Promise<T>): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, { ...error.details, stands: true }) : error;
  }
}
