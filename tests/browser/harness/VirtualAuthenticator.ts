import type { CDPSession, Page } from '@playwright/test';

/** Chromium's own authenticator of this device, over the DevTools protocol. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Whether the person verifies successfully. */
  async recognises(isUserVerified: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  }

  /** Whether the person is present: picks a passkey, or touches the device. */
  async simulatesPresence(enabled: boolean): Promise<void> {
    const { authenticatorId } = this;
    await this.session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  }

  /** The names that its list shows for its passkeys. */
  async listed(): Promise<{ readonly userName: string | undefined; readonly displayName: string | undefined }[]> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.map(({ userName, userDisplayName: displayName }) => ({ userName, displayName }));
  }

  /** A passkey of this portal that the service does not know. */
  async addStranger(rpId: string): Promise<void> {
    const { authenticatorId } = this;
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
    const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
    const credentialId = Buffer.alloc(32, 7).toString('base64');
    const userHandle = Buffer.from('nobody').toString('base64');
    const credential = { credentialId, userHandle, privateKey, rpId, isResidentCredential: true, signCount: 1 };
    await this.session.send('WebAuthn.addCredential', { authenticatorId, credential });
  }

  /** From now on it signs with another key than the registered one. */
  async forgeKey(): Promise<void> {
    const { authenticatorId } = this;
    const { credentials } = await this.session.send('WebAuthn.getCredentials', { authenticatorId });
    const [credential] = credentials;
    if (credential === undefined) throw new Error('no passkey was made');
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
    const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).toString('base64');
    const { credentialId } = credential;
    await this.session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
    await this.session.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, privateKey } });
  }

  async remove(): Promise<void> {
    await this.session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.authenticatorId });
  }
}
