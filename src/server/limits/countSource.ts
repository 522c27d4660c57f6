import type { Context } from '../core/Context.ts';
import { countTry, type Limit, uncountTry } from './countTry.ts';

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/** The key under which a source's attempts are counted. */
export const sourceKey = (name: string, { request }: Pick<Call, 'request'>): string => `${name}-from:${request.source}`;

/**
 * One IPv6 /48 may make as many attempts as this number of sources, since the /64 networks of a site are easy to get
 * (RFC 6177, section 2).
 */
const SOURCES_OF_SITE = 16;

/** The key under which attempts from an IPv6 source's /48 are counted, which contains 65,536 sources. */
function siteKey(name: string, { request: { source } }: Pick<Call, 'request'>): string | undefined {
  const [, site] = /^(.*):[^:]+::\/64$/.exec(source) ?? [];
  return site && `${name}-site:${site}::/48`;
}

/**
 * Counts an attempt against the source, and against the /48 of an IPv6 source (promise P08). A trusted network has only
 * the limits per account, since a whole office may share one address.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countSource(context: Call, name: string, limit: Limit): Promise<void> {
  if (context.request.isTrusted) return;
  await countTry(context, sourceKey(name, context), limit);
  const site = siteKey(name, context);
  if (site) await countTry(context, site, { ...limit, tries: limit.tries * SOURCES_OF_SITE });
}

/** Removes a counted attempt that was correct. */
export async function uncountSource(context: Call, name: string): Promise<void> {
  if (context.request.isTrusted) return;
  await uncountTry(context, sourceKey(name, context));
  const site = siteKey(name, context);
  if (site) await uncountTry(context, site);
}
