import portal from '../../../locales/en/portal.json' with { type: 'json' };
import { isRecord } from '../../engine/contract/isRecord.ts';
import { type ServiceFiles, serviceFiles } from './release/serviceFiles.ts';

/** The service's product name: the launcher name in the portal's texts, which is the same in every language (D-26). */
export const PRODUCT_NAME = portal.name;

/** The product name in a release. */
export function productNameIn(files: ServiceFiles | undefined): string {
  const texts = files?.get('locales/en/portal.json');
  return isRecord(texts) && typeof texts.name === 'string' ? texts.name : PRODUCT_NAME;
}

/** The product name in the release of the visit. */
export const productName = (): string => productNameIn(serviceFiles());
