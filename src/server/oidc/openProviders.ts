import type Provider from 'oidc-provider';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { explainRuntime } from './explainRuntime.ts';

/** The number of providers in the cache. */
const READY = 100;

/** The provider of an organisation by its alias; made when it is first asked for. @throws Refusal NOT_FOUND */
export function openProviders(service: Service): (alias: string) => Promise<Provider> {
  const ready = new Map<string, Promise<Provider>>();
  return async (alias) => {
    const known = ready.get(alias);
    if (known) return known;
    const organisation = service.database.selectFrom('organisations').select('id').where('alias', '=', alias);
    if (!(await organisation.executeTakeFirst())) throw new Refusal('NOT_FOUND');
    const [oldest] = ready.keys();
    if (ready.size >= READY && oldest !== undefined) ready.delete(oldest);
    const made = ready.get(alias) ?? makeProvider(service, alias);
    ready.set(alias, made);
    made.catch(() => ready.delete(alias));
    return made;
  };
}

/** Loaded on demand, since the library takes a third of a second. */
async function makeProvider(service: Service, alias: string): Promise<Provider> {
  explainRuntime(service);
  const { createProvider } = await import('./createProvider.ts');
  return createProvider(service, alias);
}
