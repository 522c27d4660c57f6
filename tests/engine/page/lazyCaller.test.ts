import { expect, it } from 'vitest';
import { lazyCaller } from '../../../src/engine/page/createPortal.ts';
import type { Request } from '../../../src/engine/runtime/ports.ts';

const request: Request = {
  operation: 'browser copy',
  described: { answer: 'resource', parameters: {}, success: ['OK'], failure: [] },
  parameters: {},
  language: 'en',
  validators: {},
};
const answer = { kind: 'outcome', outcome: 'OK', code: 'OK', success: true, data: null } as const;

it('a call waits for the caller to load, is sent, and passes on an abort', async () => {
  let aborted = 0;
  const caller = {
    prepare: () => {},
    ask: () => ({
      answer: Promise.resolve(answer),
      abort: () => {
        aborted += 1;
      },
    }),
  };
  const pending = lazyCaller(() => Promise.resolve(caller)).ask(request);
  await expect(pending.answer).resolves.toEqual(answer);
  pending.abort();
  expect(aborted).toBe(1);
});

it('a call that was aborted before is not sent', async () => {
  const caller = {
    prepare: () => {},
    ask: () => {
      throw new Error('asked');
    },
  };
  const pending = lazyCaller(() => Promise.resolve(caller)).ask(request);
  pending.abort();
  await expect(pending.answer).resolves.toMatchObject({ kind: 'fault' });
});

it('R01: a caller that cannot be loaded is a NETWORK fault', async () => {
  const pending = lazyCaller(() => Promise.reject(new Error('gone'))).ask(request);
  await expect(pending.answer).resolves.toEqual({ kind: 'fault', fault: 'NETWORK' });
});

it('a caller that a screen preloads is loaded once, before the press', async () => {
  const prepared: string[] = [];
  let loads = 0;
  const caller = lazyCaller(async () => {
    loads += 1;
    return {
      prepare: (operations: readonly string[]) => prepared.push(...operations),
      ask: () => ({ answer: Promise.resolve(answer), abort: () => {} }),
    };
  });
  caller.prepare(['browser copy']);
  await expect.poll(() => prepared).toEqual(['browser copy']);
  await expect(caller.ask(request).answer).resolves.toEqual(answer);
  expect(loads).toBe(1);
});

it('a caller that cannot be preloaded causes no error, and is loaded again by the call', async () => {
  let loads = 0;
  const caller = lazyCaller(async () => {
    loads += 1;
    if (loads === 1) throw new Error('gone');
    return { prepare: () => {}, ask: () => ({ answer: Promise.resolve(answer), abort: () => {} }) };
  });
  caller.prepare(['browser copy']);
  await expect.poll(() => loads).toBe(1);
  await expect(caller.ask(request).answer).resolves.toEqual(answer);
});
