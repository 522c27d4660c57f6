import { createKeyStore } from '../../../../src/server/keys/createKeyStore.ts';
import { LogoutQueue } from '../../../../src/server/oidc/backChannel/LogoutQueue.ts';
import { openProviders } from '../../../../src/server/oidc/openProviders.ts';
import { type Claims, openReceiver, type Receiver } from '../../support/openReceiver.ts';
import { openTestService, type TestService } from '../../support/openTestService.ts';
import { RelyingParty } from '../../support/RelyingParty.ts';
import type { TestBrowser } from '../../support/TestBrowser.ts';

const SECRET = 'the-secret-of-the-app';

/** A service with an app that is told of ended sessions. */
export class LogoutWorld {
  readonly service: TestService;
  readonly receiver: Receiver;
  readonly app: RelyingParty;

  private constructor(service: TestService, receiver: Receiver) {
    this.service = service;
    this.receiver = receiver;
    this.app = new RelyingParty(service);
  }

  static async open(
    answer?: Parameters<typeof openReceiver>[0],
    variables: Record<string, string> = {},
  ): Promise<LogoutWorld> {
    const world = new LogoutWorld(await openTestService(variables), await openReceiver(answer));
    await world.app.register({ secret: SECRET });
    await world.receiveAt(world.receiver.uri);
    return world;
  }

  async receiveAt(uri: string | null, isSessionRequired = true, client = 'acme-notes'): Promise<void> {
    await this.service.database
      .updateTable('oauth_clients')
      .set({ backchannel_logout_uri: uri, backchannel_logout_session_required: isSessionRequired })
      .where('id', '=', client)
      .execute();
  }

  /** Sets where the app gets security events: an address, or `poll`. */
  async tellAt(to: string | null, client = 'acme-notes'): Promise<void> {
    const { database } = this.service;
    await database.updateTable('oauth_clients').set({ shared_signals: to }).where('id', '=', client).execute();
  }

  /** A browser in which a person has signed in, here and in the app. */
  async signedIn(
    username = 'ada@acme.test',
  ): Promise<{ browser: TestBrowser; claims: Claims; tokens: Claims; userId: string }> {
    const browser = this.service.browser();
    await browser.signIn(username);
    await this.app.approve(browser, 'openid', 'profile', 'email', 'offline_access');
    return { browser, ...(await this.signInApp(browser)) };
  }

  /** The claims of a new ID token for whoever is signed in at a browser, and all that came with it. */
  async signInApp(browser: TestBrowser) {
    const authorization = `Basic ${Buffer.from(`acme-notes:${SECRET}`).toString('base64')}`;
    const form = { grant_type: 'authorization_code', redirect_uri: 'https://notes.acme.test/callback' };
    const code = await this.app.code(browser);
    const { body } = await this.app.token({ ...form, code, code_verifier: this.app.verifier }, { authorization });
    const claims: Claims = JSON.parse(Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString());
    return { claims, tokens: body, userId: String(claims.sub) };
  }

  /** The queue of a node. */
  queue(): LogoutQueue {
    const { settings, database, clock, app } = this.service;
    const service = { settings, database, clock, keys: createKeyStore(settings, database), log: app.log };
    return new LogoutQueue({ ...service, providerOf: openProviders(service) });
  }

  /** Sends what is due. */
  async deliver(queue = this.queue()): Promise<void> {
    await queue.look();
    await queue.idle();
  }

  waiting() {
    return this.service.database.selectFrom('logouts').selectAll().orderBy('number').execute();
  }

  async close(): Promise<void> {
    await this.receiver.close();
    await this.service.close();
  }
}
