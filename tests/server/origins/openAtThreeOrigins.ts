import { openTestService } from '../support/openTestService.ts';

export const MAIN = 'http://localhost:3100';
export const ACME = 'http://acme.localhost:3100';
export const HARBOR = 'http://harbor.localhost:3100';

/** A service at its main origin and at the hosts of two brands. */
export const openAtThreeOrigins = () => openTestService({ BRAND_ORIGINS: `${ACME}, ${HARBOR}` });
