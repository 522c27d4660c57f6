import { useCallback, useEffect, useRef } from 'react';

/**
 * The events that end a press of the mouse (UI Events, section 5.3; HTML, section 6.11.5). A browser menu may swallow
 * the release, so a key ends the press too.
 */
const RELEASES = ['mouseup', 'dragend', 'keydown'] as const;

const SHELL = '.header, .footer';

/**
 * Runs a function at once, or after the pressed mouse button is released. An error shown on blur moves everything below
 * it; between press and release that would move the target away from the pointer. A press on the shell, such as on a
 * language, is not treated as leaving the field, so nothing runs.
 */
export function useAfterRelease(): (run: () => void) => void {
  const pressed = useRef<EventTarget | null>(null);
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      pressed.current = target;
    };
    const release = () => {
      pressed.current = null;
    };
    window.addEventListener('mousedown', press, true);
    for (const name of RELEASES) window.addEventListener(name, release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      for (const name of RELEASES) window.removeEventListener(name, release, true);
    };
  }, []);
  return useCallback((run) => {
    const { current: target } = pressed;
    if (target === null) return run();
    if (target instanceof Element && target.closest(SHELL) !== null) return;
    const finish = () => {
      for (const name of RELEASES) window.removeEventListener(name, finish, true);
      run();
    };
    for (const name of RELEASES) window.addEventListener(name, finish, true);
  }, []);
}
