import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in pre-rendered HTML and in the first render over it, then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
