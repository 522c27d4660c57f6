import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The texts, rules and brands that the service reads of a release: the values of JSON files by their path, as in the
 * sources (`locales/ko/service/mails.json`).
 */
export type ServiceFiles = ReadonlyMap<string, unknown>;

const visits = new AsyncLocalStorage<ServiceFiles | undefined>();

/** The files of the release of the visit that is being answered; undefined: those in the service's own bundle. */
export const serviceFiles = (): ServiceFiles | undefined => visits.getStore();

/** Does some work for a visit with a release. */
export const withServiceFiles = <T>(files: ServiceFiles | undefined, work: () => T): T => visits.run(files, work);
