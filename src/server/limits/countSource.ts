import type { Context } from '../core/Context.ts';
import { countTry, type Limit, uncountTry } from './countTry.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/** Under which a source is counted. */
export const sourceKey = (name: string, { request }: Pick<Call, 'request'>): string => `${name}-from:${request.source}`;

/**
 * Counts a try by the source address (promise P08). A trusted network has only the limits per account, since a whole
 * office may share one address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSource(context: Call, name: string, limit: Limit): Promise<void> {
  if (!context.request.isTrusted) await countTry(context, sourceKey(name, context), limit);
}

/** Removes a counted try that was correct. */
export async function uncountSource(context: Call, name: string): Promise<void> {
  if (!context.request.isTrusted) await uncountTry(context, sourceKey(name, context));
}
