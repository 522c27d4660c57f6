/** A path of a flow file (`/sign-on/{tokenId}`) in React Router's syntax (`/sign-on/:tokenId`). */
export const routePattern = (path: string): string => path.replaceAll(/\{([^}]+)\}/g, ':$1');

/** The names in such a pattern. */
export const namesIn = (pattern: string): string[] =>
  [...pattern.matchAll(/\/:([\w-]+)/g)].map(([, name = '']) => name);
