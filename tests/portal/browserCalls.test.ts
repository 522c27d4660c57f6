import { expect, it, vi } from 'vitest';
import { BROWSER_OPERATIONS } from '../../src/contract/operations.ts';
import { BrowserCalls } from '../../src/engine/adapters/BrowserCalls.ts';
import type { Operation } from '../../src/engine/contract/Contract.ts';
import { browserCalls } from '../../src/portal/browser/browserCalls.ts';

const loads = vi.hoisted((): { passkeys: (() => void)[] } => ({ passkeys: [] }));
const prompt = vi.fn(() => new Promise(() => {}));
vi.mock('@simplewebauthn/browser', () => {
  for (const heard of loads.passkeys) heard();
  const [startAuthentication, startRegistration] = [prompt, prompt];
  return { browserSupportsWebAuthn: () => true, startAuthentication, startRegistration };
});

const operations: Readonly<Record<string, Operation>> = BROWSER_OPERATIONS;
const pressed = Object.keys(operations).filter((name) => operations[name]?.gesture === true);

it('D-107: a call that follows a press loads its modules when it is prepared', async () => {
  const loaded = new Promise<string>((resolve) => {
    loads.passkeys.push(() => resolve('the library of the prompts'));
  });
  expect(pressed).toEqual(['browser passkey', 'browser passkey-create', 'browser copy']);
  const deployment = () => {
    throw new Error('asked before the press');
  };
  new BrowserCalls(browserCalls(deployment)).prepare(pressed);
  await expect(loaded).resolves.toBe('the library of the prompts');
});

it.each(pressed)(
  'D-107: %s reaches the browser within the task of its press, after a few awaits',
  async (operation) => {
    vi.stubGlobal('navigator', { clipboard: { writeText: prompt } });
    const hostnames = { main: 'localhost', org: 'localhost', static: 'localhost' };
    const deployment = () => ({ productType: '', google: { clientId: '' }, hostnames, allowedHosts: [] });
    const calls = browserCalls(deployment);
    await calls[operation as keyof typeof calls].prepare?.();
    prompt.mockClear();
    const parameters = { challenge: 'Y2hhbGxlbmdl', asked: [], options: {}, text: 'secret' };
    const described = { answer: 'resource', parameters: {}, success: [], failure: [] } as const;
    new BrowserCalls(calls).ask({ operation, described, parameters, language: 'en', validators: {} });
    let awaits = 0;
    for (; prompt.mock.calls.length === 0 && awaits < 100; awaits += 1) await undefined;
    vi.unstubAllGlobals();
    expect(prompt).toHaveBeenCalledOnce();
    expect(awaits).toBeLessThanOrEqual(4);
  },
);
