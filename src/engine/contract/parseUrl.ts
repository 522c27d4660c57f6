/**
 * Reads an address as a browser does (WHATWG URL). Undefined if it is not an address. `URL.canParse` and `URL.parse` are younger
 * than browsers that people still have (Chrome 120, Safari 17).
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
