/** The key under which the session remembers that it reloaded for a chunk. */
const RELOADED = 'reloadedFor';

/** A chunk's address has the build's hash, since a later build may lose the same chunk again. */
const BUILD = import.meta.url;

/**
 * Loads a chunk of the build. If it is gone because a newer build is served, the page reloads: once for each chunk, and
 * only while the server answers, so it neither loops nor ends at the browser's own error page (R09).
 * @param name of the chunk; the browser's error may lack it (Safari)
 */
export function onlyIfThere<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  return () =>
    load().catch(async (error: unknown) => {
      if (!canReload(name) || !(await isServed())) throw error;
      window.location.reload();
      return new Promise<T>(() => {});
    });
}

/** Whether this session may still reload for the chunk. Without session storage it never reloads. */
function canReload(chunk: string): boolean {
  try {
    const seen = sessionStorage.getItem(RELOADED) ?? '';
    if (seen.split('\n').includes(`${BUILD} ${chunk}`)) return false;
    const kept = `${seen}\n${BUILD} ${chunk}`;
    sessionStorage.setItem(RELOADED, kept);
    return sessionStorage.getItem(RELOADED) === kept;
  } catch {
    return false;
  }
}

const isServed = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
