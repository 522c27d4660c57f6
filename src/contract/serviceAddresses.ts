import { LIBRARY_ROUTES, PROVIDER_PATH } from './libraryRoutes.ts';
import { BASE_PATH } from './operations.ts';

interface ServiceAddress {
  readonly method: readonly string[];
  /** As the router writes it. */
  readonly url: string;
}

/** The calls of the contract: whatever is below. */
export const CALLS = [BASE_PATH, `${BASE_PATH}/*`];

/**
 * Every address that is the identity service's and no screen, beside its calls (api-contract, "Browser addresses").
 * They are named one by one, since screens of the portal lie among them: `/oauth/authorize`, `/oidc/authorize/{alias}`,
 * `/sign-on/{tokenId}/mfa`.
 */
export const SERVICE_ADDRESSES: readonly ServiceAddress[] = [
  { method: ['GET'], url: '/init-st' },
  { method: ['GET'], url: '/init-st/start.css' },
  { method: ['GET'], url: '/init-st/brands/:brand.css' },
  { method: ['GET'], url: '/init-st/start.js' },
  { method: ['POST'], url: '/init-st/passkey-options' },
  { method: ['POST'], url: '/init-st/passkeys' },
  { method: ['DELETE'], url: '/init-st/passkeys/:credentialId' },
  { method: ['DELETE'], url: '/init-st/sessions' },
  { method: ['GET'], url: '/verify-email' },
  { method: ['GET'], url: '/sign-on' },
  { method: ['GET'], url: '/sign-on/:tokenId' },
  { method: ['GET'], url: '/apps/:orgAppId' },
  { method: ['GET'], url: '/policies/terms' },
  { method: ['GET'], url: '/policies/service' },
  { method: ['GET'], url: '/support' },
  { method: ['GET'], url: '/central-accounts' },
  { method: ['POST'], url: '/oauth/authorize' },
  { method: ['GET'], url: '/oidc/page.css' },
  { method: ['GET', 'POST'], url: `${PROVIDER_PATH}/authorize` },
  { method: ['GET', 'POST'], url: `${PROVIDER_PATH}/session/end` },
  { method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/scim/v2/*' },
  ...LIBRARY_ROUTES.map(({ method, path }) => ({ method, url: `${PROVIDER_PATH}${path}` })),
];
