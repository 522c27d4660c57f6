import portal from '../../../locales/en/portal.json' with { type: 'json' };

/** The service's product name: the launcher name in the portal's texts, which is the same in every language (D-26). */
export const PRODUCT_NAME = portal.name;
