/** Under which the session remembers that it reloaded for a chunk. */
const RELOADED = 'reloadedFor';

/**
 * Loads a chunk of the build. One that is gone, because a newer build is served, is cured by loading the page again:
 * once for each chunk, and only while the server answers, so that there is no loop and nobody is left with the
 * browser's own error page (R09).
 */
export function onlyIfThere<T>(load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!canReload(String(error)) || !(await isServed())) throw error;
      window.location.reload();
      return new Promise<T>(() => {});
    });
}

/** Whether this session has not reloaded for that chunk yet; where nothing can be kept, it never reloads. */
function canReload(chunk: string): boolean {
  try {
    const seen = sessionStorage.getItem(RELOADED) ?? '';
    if (seen.includes(chunk)) return false;
    sessionStorage.setItem(RELOADED, `${seen}\n${chunk}`);
    return sessionStorage.getItem(RELOADED) !== null;
  } catch {
    return false;
  }
}

const isServed = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
