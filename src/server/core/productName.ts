import portal from '../../../locales/en/portal.json' with { type: 'json' };

/** The product name of the service: the launcher name of the portal's texts, the same in every language (D-26). */
export const PRODUCT_NAME = portal.name;
