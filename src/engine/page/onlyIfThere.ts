import { isServed } from '../adapters/isServed.ts';
import { LEAVING } from '../theme/hydrated.ts';

/** The storage key under which the session remembers that it reloaded because of a chunk. */
const RELOADED = 'reloadedFor';

/** Identifies the build, since the same chunk may be missing again after a later build. */
const BUILD = import.meta.url;

/**
 * Loads a chunk of the build. If it is gone because a newer build is served, the page reloads: once for each chunk, and
 * only while the server answers, so it neither loops nor ends at the browser's own error page (R09). It does not reload
 * if the visitor is leaving: Firefox then aborts running loads, and a reload would cancel the navigation. It does not
 * abort loads that begin later.
 * @param name the chunk's name, which the browser's error may lack (Safari)
 */
export function onlyIfThere<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  return async () => {
    let isLeaving = document.documentElement.hasAttribute(LEAVING);
    const leave = () => {
      isLeaving = true;
    };
    // Only during the load, since a page with this listener may be kept out of the back/forward cache.
    window.addEventListener('beforeunload', leave);
    try {
      return await load();
    } catch (error) {
      if (isLeaving || !canReload(name) || !(await isServed()) || isLeaving) throw error;
      window.location.reload();
      return new Promise<T>(() => {});
    } finally {
      window.removeEventListener('beforeunload', leave);
    }
  };
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
