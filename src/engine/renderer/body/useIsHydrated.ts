import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in HTML that was rendered beforehand and in the first pass over it, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
