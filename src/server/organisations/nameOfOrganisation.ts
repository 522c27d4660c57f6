import type { Organisation } from '../core/database/Database.ts';
import { PRODUCT_NAME } from '../core/productName.ts';
import { DEFAULT_ORGANISATION } from './loadOrganisation.ts';

/** The name that the organisation of individuals comes with; nobody is to read it (SIGNIN-07). */
export const DEFAULT_NAME = 'Default';

/** What a mail calls an organisation: that of individuals goes by the product's name, as on the screens. */
export const nameOfOrganisation = ({ id, name }: Pick<Organisation, 'id' | 'name'>): string =>
  id === DEFAULT_ORGANISATION && name === DEFAULT_NAME ? PRODUCT_NAME : name;
