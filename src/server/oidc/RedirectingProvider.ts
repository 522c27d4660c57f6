import Provider, { type Configuration } from 'oidc-provider';
import { GIVING_SCOPES } from '../../contract/scopes.ts';

/** The response modes (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
const RESPONSE_MODES = ['query', 'fragment'];

/** Claims that the library names and that no token has. */
const NEVER_GIVEN = ['sid'];

/**
 * The library's provider, which answers apps only by redirect. `form_post` needs a page whose script posts a form to
 * another host, which our policy forbids (promise P21). The library has no setting for this.
 */
export class RedirectingProvider extends Provider {
  constructor(issuer: string, configuration: Configuration) {
    super(issuer, configuration);
    this.use(async (ctx, next) => {
      await next();
      if (ctx.oidc?.route !== 'discovery') return;
      const { claims_supported } = ctx.body as { readonly claims_supported: readonly string[] };
      Object.assign(ctx.body as object, {
        response_modes_supported: RESPONSE_MODES,
        scopes_supported: GIVING_SCOPES,
        claims_supported: claims_supported.filter((claim) => !NEVER_GIVEN.includes(claim)),
      });
    });
  }

  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (RESPONSE_MODES.includes(name)) super.registerResponseMode(name, handler);
  }
}
