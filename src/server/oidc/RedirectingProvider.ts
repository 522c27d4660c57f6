import Provider, { type Configuration } from 'oidc-provider';

/** The response modes (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
const RESPONSE_MODES = ['query', 'fragment'];

/**
 * The library's provider, which answers apps only by redirect. `form_post` needs a page whose script posts a form to
 * another host, which our policy forbids (promise P21). The library has no setting for this.
 */
export class RedirectingProvider extends Provider {
  constructor(issuer: string, configuration: Configuration) {
    super(issuer, configuration);
    this.use(async (ctx, next) => {
      await next();
      if (ctx.oidc?.route === 'discovery')
        Object.assign(ctx.body as object, { response_modes_supported: RESPONSE_MODES });
    });
  }

  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (RESPONSE_MODES.includes(name)) super.registerResponseMode(name, handler);
  }
}
