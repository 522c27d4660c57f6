import Provider, { type Client, type Configuration, type Session } from 'oidc-provider';
import { GIVING_SCOPES } from '../../contract/scopes.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { SID_MEMBER } from './createAdapter.ts';
import { formPost } from './formPost.ts';

/** The response modes (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
const RESPONSE_MODES = ['query', 'fragment', 'form_post'];

/** The library would send a logout token once, and only for a sign-out at its own page. A queue sends all of them. */
const leaveToQueue = async (): Promise<void> => {};

/** Whether the client's ID tokens have a `sid`. The library knows only back-channel logout. */
function includeSid(this: Client): boolean {
  return this[SID_MEMBER] === true;
}

/** Gives a client the same `sid` in concurrent requests of a session; the library's would be random. */
function giveSid(this: Session, clientId: string): void {
  if (!this.sidFor(clientId)) this.sidFor(clientId, hashSecret(`${this.uid}\n${clientId}`));
}

/**
 * The library's provider, with our own page for `form_post`: the library's page has an inline script, which our policy
 * forbids (promise P21). The metadata are corrected here as well, since the library has no setting for either.
 */
export class PortalProvider extends Provider {
  readonly #settings: Settings;

  constructor(issuer: string, configuration: Configuration, settings: Settings) {
    super(issuer, configuration);
    this.#settings = settings;
    Object.assign(this.Client.prototype, { includeSid, backchannelLogout: leaveToQueue });
    this.Session.prototype.ensureClientContainer = giveSid;
    this.use(async (ctx, next) => {
      await next();
      // An empty response has no type.
      if (ctx.oidc?.route === 'revocation' && ctx.body === '') ctx.remove('content-type');
      if (ctx.oidc?.route !== 'discovery') return;
      Object.assign(ctx.body as object, {
        response_modes_supported: RESPONSE_MODES,
        scopes_supported: GIVING_SCOPES,
      });
    });
  }

  override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
    if (!RESPONSE_MODES.includes(name)) return;
    // The library calls this in its constructor, before `#settings` is set.
    const ours: typeof handler = (...answer) => formPost(this.#settings)(...answer);
    super.registerResponseMode(name, name === 'form_post' ? ours : handler);
  }
}
