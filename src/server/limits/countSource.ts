import type { Context } from '../core/Context.ts';
import { countTry, type Limit, uncountTry } from './countTry.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/** Under which a source is counted. */
export const sourceKey = (name: string, { request }: Pick<Call, 'request'>): string => `${name}-from:${request.source}`;

/** So many sources of one IPv6 /48 may use up their tries: as many as a site has is easily got (RFC 6177, section 2). */
const SOURCES_OF_SITE = 16;

/** Under which the site of an IPv6 source is counted, which has 65,536 of them. */
function siteKey(name: string, { request: { source } }: Pick<Call, 'request'>): string | undefined {
  const [, site] = /^(.*):[^:]+::\/64$/.exec(source) ?? [];
  return site && `${name}-site:${site}::/48`;
}

/**
 * Counts a try by the source address, and by the /48 of an IPv6 one (promise P08). A trusted network has only the limits
 * per account, since a whole office may share one address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSource(context: Call, name: string, limit: Limit): Promise<void> {
  if (context.request.isTrusted) return;
  await countTry(context, sourceKey(name, context), limit);
  const site = siteKey(name, context);
  if (site) await countTry(context, site, { ...limit, tries: limit.tries * SOURCES_OF_SITE });
}

/** Removes a counted try that was correct. */
export async function uncountSource(context: Call, name: string): Promise<void> {
  if (context.request.isTrusted) return;
  await uncountTry(context, sourceKey(name, context));
  const site = siteKey(name, context);
  if (site) await uncountTry(context, site);
}
