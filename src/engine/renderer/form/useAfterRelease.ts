import { useCallback, useEffect, useRef } from 'react';

/**
 * How a press of the mouse ends (UI Events, section 5.3; HTML, section 6.11.5). A menu that the browser opens may keep
 * the release to itself: who goes on by keyboard has let go.
 */
const RELEASES = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Runs something at once, or when the mouse button that is down is released. An error that shows as a field is left
 * moves what stands below it; shown between press and release, it would take the target of the click away.
 */
export function useAfterRelease(): (run: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    const release = () => {
      isDown.current = false;
    };
    window.addEventListener('mousedown', press, true);
    for (const name of RELEASES) window.addEventListener(name, release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      for (const name of RELEASES) window.removeEventListener(name, release, true);
    };
  }, []);
  return useCallback((run) => {
    if (!isDown.current) return run();
    const finish = () => {
      for (const name of RELEASES) window.removeEventListener(name, finish, true);
      run();
    };
    for (const name of RELEASES) window.addEventListener(name, finish, true);
  }, []);
}
