/** A path of a flow file (`/sign-on/{tokenId}`) in React Router's syntax (`/sign-on/:tokenId`). */
export const routePattern = (path: string): string => path.replaceAll(/\{([^}]+)\}/g, ':$1');

/** The names of the parameters in such a pattern. */
export const namesIn = (pattern: string): string[] =>
  [...pattern.matchAll(/\/:([\w-]+)/g)].map(([, name = '']) => name);

/** The parameters in a path of a flow file, in order: each name, and the offset at which the name begins. */
export const parametersOf = (path: string): readonly { readonly name: string; readonly offset: number }[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(({ 1: name = '', index }) => ({ name, offset: index + 1 }));
