import type { BrowserOperationId } from '../../contract/operations.ts';
import { type BrowserCall, fail, succeed } from '../../engine/adapters/BrowserCalls.ts';
import type { Answer } from '../../engine/runtime/Answer.ts';
import type { Deployment } from './readEnvironment.ts';
import { SocialSignIn } from './SocialSignIn.ts';

/** The portal's calls of the browser: prompts, the clipboard, data about the browser, and social sign-in. */
export function browserCalls(deployment: () => Deployment): Readonly<Record<BrowserOperationId, BrowserCall>> {
  const social = new SocialSignIn(deployment);
  return {
    'browser passkey': {
      ask: (parameters) => askPasskey(parameters, deployment().hostnames.main),
      abort: cancelPasskey,
      prepare: loadPasskeys,
    },
    'browser passkey-autofill': {
      ask: (parameters) => offerPasskeys(parameters, deployment().hostnames.main),
      abort: cancelPasskey,
    },
    'browser passkey-create': {
      ask: (parameters) => createPasskey(parameters, false),
      abort: cancelPasskey,
      prepare: loadPasskeys,
    },
    'browser passkey-upgrade': { ask: (parameters) => createPasskey(parameters, true), abort: cancelPasskey },
    'browser passkey-unknown': { ask: (parameters) => forgetPasskey(parameters, deployment().hostnames.main) },
    'browser copy': { ask: copyText },
    'browser device': { ask: readDevice },
    'browser social-begin': { ask: (parameters) => social.begin(parameters) },
    'browser social-return': { ask: (parameters) => social.return(parameters) },
  };
}

/** Puts a text on the clipboard (Clipboard API, section 7.2); FAILED if the browser or the visitor forbids it. */
async function copyText({ text }: Readonly<Record<string, unknown>>): Promise<Answer> {
  try {
    await navigator.clipboard.writeText(String(text ?? ''));
    return succeed(null);
  } catch {
    return fail('FAILED');
  }
}

const LONGEST = 60;

/** Type, system and browser of this device, from the user agent (D-81); unknown ones are absent. */
async function readDevice(): Promise<Answer> {
  const { default: UAParser } = await import('ua-parser-js');
  const { browser, device, os } = new UAParser(navigator.userAgent).getResult();
  // An iPad identifies as a Mac; no Mac has a touch screen.
  const isTablet = os.name === 'Mac OS' && navigator.maxTouchPoints > 1;
  const isMobile = isTablet || ['mobile', 'tablet', 'wearable'].includes(device.type ?? '');
  const facts = { os: os.name, osVersion: os.version, browser: browser.name };
  const known = Object.entries(facts).flatMap(([name, text]) => (text ? [[name, text.slice(0, LONGEST)]] : []));
  return succeed({ type: isMobile ? 'Mobile' : 'PC', ...Object.fromEntries(known) });
}

const isCredentialId = (entry: unknown): entry is { readonly credentialId: string } =>
  typeof entry === 'object' && entry !== null && 'credentialId' in entry && typeof entry.credentialId === 'string';

type Passkeys = typeof import('@simplewebauthn/browser');
let passkeys: Passkeys | undefined;

/** The library of the prompts. It is kept, since importing it again would end the task of a press. */
async function loadPasskeys(): Promise<Passkeys> {
  passkeys ??= await import('@simplewebauthn/browser');
  return passkeys;
}

/**
 * Requests an assertion with one of the account's passkeys on this device: user verification preferred, transport
 * internal (specification, section 4). The credential is the serialised text that is sent as a code.
 */
async function askPasskey(
  { challenge, timeout, passkeys: listed, asked }: Readonly<Record<string, unknown>>,
  mainHost: string,
): Promise<Answer> {
  // Before the library is there: until this call has ended, a press starts no other (R03).
  if (asked === undefined && 'PublicKeyCredential' in window && !mayPrompt()) return fail('CANCELLED');
  const { browserSupportsWebAuthn, startAuthentication } = await loadPasskeys();
  if (!browserSupportsWebAuthn()) return fail('UNSUPPORTED');
  const known = Array.isArray(listed) ? listed.filter(isCredentialId) : [];
  return prompted(async () => {
    const credential = await startAuthentication({
      optionsJSON: {
        challenge: String(challenge),
        rpId: relyingPartyId(window.location.hostname, mainHost),
        userVerification: 'preferred',
        allowCredentials: known.map(({ credentialId }) => ({
          id: credentialId,
          type: 'public-key',
          transports: ['internal'],
        })),
        ...(typeof timeout === 'number' && timeout > 0 ? { timeout } : {}),
      },
    });
    return { credential: JSON.stringify(credential) };
  });
}

/** Waits until the visitor picks a passkey in the autofill of a field; a prompt of another call ends it. */
async function offerPasskeys({ challenge }: Readonly<Record<string, unknown>>, mainHost: string): Promise<Answer> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadPasskeys();
  if (!(await browserSupportsWebAuthnAutofill())) return fail('UNSUPPORTED');
  return prompted(async () => {
    const rpId = relyingPartyId(window.location.hostname, mainHost);
    const credential = await startAuthentication({
      optionsJSON: { challenge: String(challenge), rpId, userVerification: 'required' },
      useBrowserAutofill: true,
    });
    return { credential: JSON.stringify(credential), credentialId: credential.id };
  });
}

type CreationOptions = Parameters<Passkeys['startRegistration']>[0]['optionsJSON'];

/** Creates a passkey after a press, or without a prompt where the browser can (WebAuthn Level 3, section 5.1.7). */
async function createPasskey({ options }: Readonly<Record<string, unknown>>, isUpgrade: boolean): Promise<Answer> {
  const { browserSupportsWebAuthn, startRegistration } = await loadPasskeys();
  if (!browserSupportsWebAuthn()) return fail('UNSUPPORTED');
  if (isUpgrade && !(await canUpgrade())) return fail('CANCELLED');
  return prompted(async () => {
    // The service makes these options with @simplewebauthn/server, in this function's format.
    const optionsJSON = options as CreationOptions;
    const credential = await startRegistration({ optionsJSON, useAutoRegister: isUpgrade });
    return { credential: JSON.stringify(credential) };
  });
}

/** Old browsers lack this query, and so the feature. */
async function canUpgrade(): Promise<boolean> {
  const capabilities = await globalThis.PublicKeyCredential?.getClientCapabilities?.().catch(() => undefined);
  return capabilities?.conditionalCreate === true;
}

/** The result of a prompt, or a code that says why there is none. */
const prompted = (open: () => Promise<object>): Promise<Answer> =>
  open().then(succeed, (error: unknown) => fail(identifyPasskeyError(error)));

/** A signal has no result: browsers do not report what they did with it. */
async function forgetPasskey({ credentialId }: Readonly<Record<string, unknown>>, mainHost: string): Promise<Answer> {
  const { sendSignal } = await loadPasskeys();
  try {
    const rpID = relyingPartyId(window.location.hostname, mainHost);
    await sendSignal({ signalName: 'unknownCredential', rpID, credentialID: String(credentialId) });
    return succeed(null);
  } catch {
    return fail('UNSUPPORTED');
  }
}

let hasPrompted = false;

/**
 * Whether a prompt may open without a press. Safari 17.3 and earlier allow one per page load, and then reject later
 * presses; other browsers require a recent press. Old ones have no `userActivation`.
 */
function mayPrompt(): boolean {
  if (hasPrompted || navigator.userActivation?.isActive === false) return false;
  hasPrompted = true;
  return true;
}

/** The library has the only signal; a newer prompt aborts an older one. */
function cancelPasskey(): void {
  void loadPasskeys().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
}

/** The same id on every screen: the main host if the page is on it or below it, else the current host (D-66). */
function relyingPartyId(host: string, mainHost: string): string {
  return host === mainHost || host.endsWith(`.${mainHost}`) ? mainHost : host;
}

/** The result of a passkey prompt as a code of the contract. Clauses of WebAuthn Level 3. */
function identifyPasskeyError(error: unknown): 'CANCELLED' | 'UNSUPPORTED' | 'FAILED' {
  switch (nameOf(error)) {
    // Section 5.1.4.2, last step, and 14.5.2: refused, dismissed, timed out, or no such passkey, which a page must not
    // be able to distinguish.
    case 'NotAllowedError':
    // Section 5.1.4, "if options.signal is present and aborted": the screen was left, or a newer prompt took over.
    case 'AbortError':
      return 'CANCELLED';
    // Section 5.1.4.2, "userVerification" and extensions that this client cannot do.
    case 'NotSupportedError':
      return 'UNSUPPORTED';
    // Section 5.1.4.2: the effective domain and the relying-party id (SecurityError); errors of the authenticator
    // (UnknownError, InvalidStateError, ConstraintError); and all others.
    default:
      return 'FAILED';
  }
}

/** The library wraps some errors; the cause is the browser's error. */
function nameOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined;
  const cause = 'cause' in error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null) return nameOf(cause);
  return 'name' in error ? error.name : undefined;
}
