/**
 * Parses an address like a browser (WHATWG URL). Undefined if it is not an address. `URL.canParse` and `URL.parse` are
 * newer than some supported browsers (Chrome 120, Safari 17).
 */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}
