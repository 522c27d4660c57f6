import { readFileSync } from 'node:fs';

/**
 * A drawing (SVG) as a data URL within a quoted `url()` (RFC 2397). The SVG stays text rather than base64, since text
 * compresses better.
 */
export function asData(path: string): string {
  const text = readFileSync(path, 'utf8').trim().replaceAll('"', "'");
  return `data:image/svg+xml,${text.replace(/[%#<>\n]/g, encodeURIComponent)}`;
}
