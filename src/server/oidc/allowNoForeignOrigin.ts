import type { KoaContextWithOIDC } from 'oidc-provider';

/** Headers of an answer that let scripts of other origins read it (Fetch standard, section 3.2.3). */
const ALLOWING = /^access-control-/i;

/** Without an origin that may read it, an answer allows none; the library would allow every one. */
export async function allowNoForeignOrigin(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (context.get('origin') !== '') return;
  for (const name of Object.keys(context.response.headers)) if (ALLOWING.test(name)) context.remove(name);
}
