import { MOST_RESULTS } from '../requests/readPage.ts';
import { SCIM_PATH, SERVICE_PROVIDER_CONFIG } from '../schemaIds.ts';

/** What of SCIM is supported (RFC 7643, section 5). */
export const serviceProviderConfig = (base: URL) => ({
  schemas: [SERVICE_PROVIDER_CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organisation, issued by an administrator of the service',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: new URL(`${SCIM_PATH}/ServiceProviderConfig`, base).href,
  },
});
