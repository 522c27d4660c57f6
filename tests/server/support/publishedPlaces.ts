/** Addresses that production must have, since every visitor may request them. */
export const PUBLISHED_PLACES = {
  TERMS_URL: 'https://example.test/terms',
  PRIVACY_URL: 'https://example.test/privacy',
  AGREEMENT_URL: 'https://example.test/consents',
  SUPPORT_URL: 'https://example.test/help',
};
