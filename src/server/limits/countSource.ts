import type { Context } from '../core/Context.ts';
import { countTry, type Limit, uncountTry } from './countTry.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

const keyOf = (name: string, { request }: Call): string => `${name}-from:${request.source}`;

/**
 * Counts a try of whoever asks, by the source address (promise P08). Who comes from a trusted network is bounded by
 * what counts the account alone, since a whole office may be behind one address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSource(context: Call, name: string, limit: Limit): Promise<void> {
  if (!context.request.isTrusted) await countTry(context, keyOf(name, context), limit);
}

/** Takes a counted try back: it was a right one. */
export async function uncountSource(context: Call, name: string): Promise<void> {
  if (!context.request.isTrusted) await uncountTry(context, keyOf(name, context));
}
