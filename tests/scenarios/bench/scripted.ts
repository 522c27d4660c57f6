import { test as base } from 'vitest';
import { ScriptedService } from '../../../src/tools/scripted/ScriptedService.ts';
import { Visitor } from './Visitor.ts';

export { expect } from 'vitest';
export { fault, ok, refusal, result } from '../../../src/tools/scripted/ScriptedAnswer.ts';
export type { Visitor } from './Visitor.ts';

interface Fixtures {
  /** The service behind the portal. */
  readonly api: ScriptedService;
  readonly visitor: Visitor;
}

/** The portal without a browser, before a service with scripted answers. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern
  api: async ({}, use) => use(new ScriptedService()),
  visitor: async ({ api }, use) => use(new Visitor(api)),
});

/** Every consent of sign-up. */
export const ALL_TERMS = ['age', 'service', 'privacy', 'optional'];

/** Completes the first step of the sign-in screen. */
export async function reachPassword(visitor: Visitor, username = 'ada@acme.test', address = '/'): Promise<void> {
  await visitor.open(address);
  await visitor.fill('username', username);
  await visitor.press('next');
}

/** Completes both steps of the sign-in screen. The test asserts the result. */
export async function signIn(visitor: Visitor, username = 'ada@acme.test', password = 'Correct-Horse-7') {
  await reachPassword(visitor, username);
  await visitor.fill('password', password);
  await visitor.press('sign-in');
}
