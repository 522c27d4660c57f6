import Provider, { type Configuration } from 'oidc-provider';

/** How an answer may come back to an app (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
const RESPONSE_MODES = ['query', 'fragment'];

/**
 * The library's provider, answering apps by redirect alone. `form_post` needs a page whose script posts a form to
 * another host, and our policy allows neither (promise P21); the library cannot be configured without it.
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
