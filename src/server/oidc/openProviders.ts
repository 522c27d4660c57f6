import type Provider from 'oidc-provider';
import { Refusal } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';
import type { Issuer } from './createProvider.ts';
import { logLibraryOutput } from './logLibraryOutput.ts';
import { publishedAt, readSigningKeys } from './signingKeys.ts';

/** The number of cached providers. */
const READY = 100;
/** Seconds after which an issuer's keys and terms are read again. */
const FRESH = 30;

interface Ready {
  readonly provider: Promise<Provider>;
  /** The data that the provider was made from. */
  readonly made: string;
  readonly readAt: Date;
}

/**
 * The provider of an organisation by its alias; made on demand, and again if its keys or its organisation's terms have
 * changed. Requests in progress end with the provider they began with.
 * @throws Refusal NOT_FOUND
 */
export function openProviders(service: Service): (alias: string) => Promise<Provider> {
  const ready = new Map<string, Ready>();
  return async (alias) => {
    const known = ready.get(alias);
    const now = service.clock.now();
    if (known && addSeconds(known.readAt, FRESH) > now) return known.provider;
    const issuer = await readIssuer(service, alias);
    const made = JSON.stringify([issuer.terms, issuer.privacy, issuer.keys.map(({ kid }) => kid)]);
    const current = ready.get(alias);
    const provider = current?.made === made ? current.provider : makeProvider(service, issuer);
    const [oldest] = ready.keys();
    if (!current && ready.size >= READY && oldest !== undefined) ready.delete(oldest);
    ready.set(alias, { provider, made, readAt: now });
    provider.catch(() => ready.delete(alias));
    return provider;
  };
}

/** Makes a provider. The library is loaded on demand, since loading it takes a third of a second. */
async function makeProvider(service: Service, issuer: Issuer): Promise<Provider> {
  return logLibraryOutput(service, async () => {
    const { createProvider } = await import('./createProvider.ts');
    return createProvider(service, issuer);
  });
}

async function readIssuer({ database, keys, clock }: Service, alias: string): Promise<Issuer> {
  const organisation = await database
    .selectFrom('organisations')
    .select(['terms_uri', 'privacy_uri'])
    .where('alias', '=', alias)
    .executeTakeFirst();
  if (!organisation) throw new Refusal('NOT_FOUND');
  const published = publishedAt(await readSigningKeys(keys, alias), clock.now());
  return { alias, terms: organisation.terms_uri, privacy: organisation.privacy_uri, keys: published };
}
