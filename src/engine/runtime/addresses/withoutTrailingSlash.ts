/** An address with one trailing slash means the same without it (D-12). */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path;
