import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeWithin } from '../../../src/server/core/Service.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('closeWithin', () => {
  it('resolves as soon as everything is closed, and leaves no timer', async () => {
    expect(await closeWithin({ close: async () => {} }, 10_000)).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('R07: waits for an endless request until the time is up', async () => {
    const stopped = vi.fn();
    const waiting = closeWithin({ close: () => new Promise(() => {}) }, 10_000).then(stopped);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stopped).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(stopped).toHaveBeenCalledWith(false);
  });

  it('passes on an error', async () => {
    await expect(closeWithin({ close: () => Promise.reject(new Error('broken')) }, 10_000)).rejects.toThrow('broken');
  });
});
