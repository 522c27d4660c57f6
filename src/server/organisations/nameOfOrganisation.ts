import type { Organisation } from '../core/database/Database.ts';
import { productName } from '../core/productName.ts';
import { DEFAULT_ORGANISATION } from './loadOrganisation.ts';

/** The stored name of the organisation of individuals, which is never shown (SIGNIN-07). */
export const DEFAULT_NAME = 'Default';

/** The name of an organisation in mails: individuals see the product's name, as on the screens. */
export const nameOfOrganisation = ({ id, name }: Pick<Organisation, 'id' | 'name'>): string =>
  id === DEFAULT_ORGANISATION && name === DEFAULT_NAME ? productName() : name;
