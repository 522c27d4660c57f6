/** The texts that every screen needs: those of the shell and the renderer, and messages. */
export const SHARED_NAMESPACES: readonly string[] = ['portal', 'messages'];

const SCREENS = 'screens/';

/** The namespace of a screen's texts, with those of the dialogs that it can open. */
export const namespaceOf = (screen: string): string => SCREENS + screen;

/** The screen of a namespace; undefined for a shared namespace. */
export const screenOf = (namespace: string): string | undefined =>
  namespace.startsWith(SCREENS) ? namespace.slice(SCREENS.length) : undefined;
