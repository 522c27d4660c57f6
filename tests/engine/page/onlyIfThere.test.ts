import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onlyIfThere } from '../../../src/engine/page/onlyIfThere.ts';
import { LEAVING } from '../../../src/engine/theme/hydrated.ts';

const reload = vi.fn();
const head = vi.fn<typeof fetch>();
/** Safari's message for a missing chunk, the same for every chunk. */
const SAFARI = 'Importing a module script failed.';
const gone = () => Promise.reject(new TypeError(SAFARI));

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  head.mockReset().mockResolvedValue(new Response(null, { status: 200 }));
  vi.stubGlobal('fetch', head);
  vi.stubGlobal('location', { pathname: '/door', reload });
});
afterEach(() => vi.unstubAllGlobals());

it('the page gets the chunk that loads', async () => {
  await expect(onlyIfThere('a', () => Promise.resolve('chunk'))()).resolves.toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

it('R09: the page reloads once for a missing chunk, then fails', async () => {
  void onlyIfThere('a', gone)();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(onlyIfThere('a', gone)()).rejects.toThrow(SAFARI);
  expect(reload).toHaveBeenCalledTimes(1);
});

it("R09: the page reloads for another missing chunk too, even if its name is part of the first one's", async () => {
  void onlyIfThere('screen sign-up', gone)();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  void onlyIfThere('screen sign', gone)();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('R09: the page does not reload while the server is unreachable', async () => {
  head.mockRejectedValue(new TypeError('offline'));
  await expect(onlyIfThere('b', gone)()).rejects.toThrow(SAFARI);
  expect(reload).not.toHaveBeenCalled();
});

it('R09: the page does not reload if it could not remember the reload', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  await expect(onlyIfThere('c', gone)()).rejects.toThrow(SAFARI);
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

it.each(['before the load fails', 'while the server is asked'])(
  'R09: a visitor who leaves the page %s is not taken back by a reload',
  async (when) => {
    const leave = () => window.dispatchEvent(new Event('beforeunload'));
    head.mockImplementation(async () => {
      leave();
      return new Response(null, { status: 200 });
    });
    const abort = async () => {
      if (when === 'before the load fails') leave();
      return gone();
    };
    await expect(onlyIfThere('d', abort)()).rejects.toThrow(SAFARI);
    expect(reload).not.toHaveBeenCalled();
    // A later load is not that of a page that is being left.
    head.mockResolvedValue(new Response(null, { status: 200 }));
    void onlyIfThere('e', gone)();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  },
);

it('R09: a page that was left before it was hydrated is not reloaded', async () => {
  document.documentElement.toggleAttribute(LEAVING, true);
  await expect(onlyIfThere('f', gone)()).rejects.toThrow(SAFARI);
  document.documentElement.toggleAttribute(LEAVING, false);
  expect(reload).not.toHaveBeenCalled();
});
