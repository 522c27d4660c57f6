import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onlyIfThere } from '../../src/app/onlyIfThere.ts';

const reload = vi.fn();
const head = vi.fn<typeof fetch>();
const gone = (chunk: string) => () => Promise.reject(new Error(`no ${chunk}`));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  head.mockReset().mockResolvedValue(new Response(null, { status: 200 }));
  vi.stubGlobal('fetch', head);
  vi.stubGlobal('location', { pathname: '/door', reload });
});
afterEach(() => vi.unstubAllGlobals());

it('gives what is there', async () => {
  await expect(onlyIfThere(() => Promise.resolve('chunk'))()).resolves.toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('R09: reloads once for a chunk that is gone, then says so', async () => {
  void onlyIfThere(gone('a.js'))();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(onlyIfThere(gone('a.js'))()).rejects.toThrow('no a.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('R09: leaves the page alone while nothing is served', async () => {
  head.mockRejectedValue(new TypeError('offline'));
  await expect(onlyIfThere(gone('b.js'))()).rejects.toThrow('no b.js');
  expect(reload).not.toHaveBeenCalled();
});

it('R09: never reloads where it could not remember that it did', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(onlyIfThere(gone('c.js'))()).rejects.toThrow('no c.js');
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
