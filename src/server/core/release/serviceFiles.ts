import { AsyncLocalStorage } from 'node:async_hooks';
import portal from '../../../../locales/en/portal.json' with { type: 'json' };
import { isRecord } from '../../../engine/contract/isRecord.ts';

/**
 * The texts, rules and brands that the service reads of a release: the values of JSON files by their path, as in the
 * sources (`locales/ko/service/mails.json`).
 */
export type ServiceFiles = ReadonlyMap<string, unknown>;

/** The release of a visit. */
export interface VisitRelease {
  readonly id: string | undefined;
  /** undefined: the service's own bundle, for the release of the build. */
  readonly service: ServiceFiles | undefined;
  /** Whether the visit previews it before it is live. */
  readonly isDraft?: boolean;
}

const visits = new AsyncLocalStorage<VisitRelease>();

/** The files of the release of the visit that is being answered; undefined: those in the service's own bundle. */
export const serviceFiles = (): ServiceFiles | undefined => visits.getStore()?.service;

/** The id of that release; undefined outside a visit. */
export const releaseOfVisit = (): string | undefined => visits.getStore()?.id;

/** The id of that release, if the visit previews it before it is live. */
export const draftOfVisit = (): string | undefined => {
  const visit = visits.getStore();
  return visit?.isDraft === true ? visit.id : undefined;
};

/** Does some work for a visit with a release. */
export const inRelease = <T>(release: VisitRelease, work: () => T): T =>
  visits.run({ id: release.id, service: release.service, isDraft: release.isDraft === true }, work);

/** The service's product name: the launcher name in the portal's texts, which is the same in every language (D-26). */
export const PRODUCT_NAME = portal.name;

/** The product name in a release. */
export function productNameIn(files: ServiceFiles | undefined): string {
  const texts = files?.get('locales/en/portal.json');
  return isRecord(texts) && typeof texts.name === 'string' ? texts.name : PRODUCT_NAME;
}

/** The product name in the release of the visit. */
export const productName = (): string => productNameIn(serviceFiles());
