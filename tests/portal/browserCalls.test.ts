import { expect, it, vi } from 'vitest';
import { BROWSER_OPERATIONS } from '../../src/contract/operations.ts';
import { BrowserCalls } from '../../src/engine/adapters/BrowserCalls.ts';
import type { Operation } from '../../src/engine/contract/Operation.ts';
import { browserCalls } from '../../src/portal/browser/browserCalls.ts';

const loads = vi.hoisted((): { passkeys: (() => void)[] } => ({ passkeys: [] }));
vi.mock('@simplewebauthn/browser', () => {
  for (const heard of loads.passkeys) heard();
  return {};
});

it('D-107: a call that follows a press loads its modules when it is prepared', async () => {
  const loaded = new Promise<string>((resolve) => {
    loads.passkeys.push(() => resolve('the library of the prompts'));
  });
  const operations: Readonly<Record<string, Operation>> = BROWSER_OPERATIONS;
  const pressed = Object.keys(operations).filter((name) => operations[name]?.gesture === true);
  expect(pressed).toEqual(['browser passkey', 'browser passkey-create', 'browser copy']);
  const deployment = () => {
    throw new Error('asked before the press');
  };
  new BrowserCalls(browserCalls(deployment)).prepare(pressed);
  await expect(loaded).resolves.toBe('the library of the prompts');
});
