/** The foreign host: nothing may lead to it. */
const EVIL = 'evil.example';

/** Characters that a parser drops, replaces, or reads as slashes. */
const DROPPED = ['\t', '\n', '\r', '\u0000', '\u0001', '\u001f', ' ', '\u00a0', '\ufeff', '\u200b', '\u00ad', '\u2060'];
const SLASHES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\\\\\',
  '/\\/',
  '\\/\\',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  '\u0000//',
];
const FULL_STOPS = ['\u3002', '\uff0e', '\uff61', '%2e', '%E3%80%82', '\u2024'];
// biome-ignore format: table
const SCHEMES = [
  'javascript:alert(1)', 'javascript://%0aalert(1)', 'vbscript:x', 'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=', 'data:,x', 'file:///etc/passwd', 'about:blank', 'about:srcdoc',
  'mailto:a@b.example', 'tel:112', 'intent://x#Intent;end', 'ws://', 'wss://', 'ftp://', 'gopher://', 'view-source:',
  'filesystem:', 'ms-settings:', 'chrome://settings', 'blob:', 'urn:x', 'x:',
];

/**
 * Spellings of a scheme that a filter may miss: other letter case, or characters inside or before it that a parser
 * drops.
 */
const disguise = (scheme: string): string[] => [
  scheme,
  scheme.toUpperCase(),
  ...['\t', '\n', '\r\n'].map((text) => scheme.slice(0, 2) + text + scheme.slice(2)),
  ...['\t', '\n', '\u0001', ' ', '\u001f'].map((text) => text + scheme),
];

/**
 * Some 500 addresses that lead, or seem to lead, away from an origin, by every trick that has opened redirects
 * elsewhere (promise P01). None of them may lead to another origin. Some are addresses that a browser reads as one of
 * this origin.
 * @param host name and port of the origin
 */
export function foreignAddresses(host: string): readonly string[] {
  const [name = '', port = ''] = host.split(':');
  // biome-ignore format: table
  const hosts = [
    EVIL, `${EVIL}.`, `${EVIL}:443`, `user@${EVIL}`, `${name}@${EVIL}`, `${host}@${EVIL}`, `${name}:x@${EVIL}`,
    `${name}%40${EVIL}`, `${name}.${EVIL}`, `${name}-${EVIL}`, `evil-${name}`, `evil${name}`, `${name}evil.example`,
    `${name}.`, `${name}:1`, `${name}:${Number(port || 443) + 1}`, `${name}:0`, `${name}:65535`, `user@${host}`,
    `:x@${host}`, `user:x@${host}`, `xn--${name}-.example`, `ev\u0456l.example`, `\uff45vil.example`, `${name}\u0000.${EVIL}`,
    '[::1]:1', '[::ffff:7f00:1]:1', '[::ffff:127.0.0.1]:1', '2130706433:1', '0x7f.1:1', '0177.0.0.1:1', '127.1:1', '0:1',
    '[::1', '[', '', ' ', '%', '%00', '%2f', '?', '#', '@', ':', ':80', `${EVIL}\\@${host}`, `${EVIL}#@${host}`, `${EVIL}?@${host}`,
    ...FULL_STOPS.map((stop) => `${name}${stop}${EVIL}`),
    ...FULL_STOPS.map((stop) => `evil${stop}example`),
    `${EVIL}\uff0f${host}`, `${EVIL}\uff03${host}`, `${EVIL}\u2215${host}`, `${EVIL}\uff20${host}`, `${EVIL}%23${host}`,
    ...DROPPED.map((text) => `ev${text}il.example`),
    ...DROPPED.map((text) => `${EVIL}${text}`),
  ];
  // biome-ignore format: table
  const tricks = [
    ...hosts.flatMap((foreign) => [`https://${foreign}/`, `//${foreign}/`, `http://${foreign}/${host}`]),
    ...SLASHES.flatMap((slashes) => [
      slashes + EVIL,
      `https:${slashes}${EVIL}`,
      `HTTPS:${slashes}${EVIL}/`,
      `http:${slashes}${EVIL}`,
    ]),
    ...DROPPED.flatMap((text) => [
      `${text}https://${EVIL}`,
      `ht${text}tps://${EVIL}`,
      `/${text}/${EVIL}`,
      `https:/${text}/${EVIL}`,
    ]),
    ...SCHEMES.flatMap(disguise),
    ...['blob:http://', 'blob:https://', 'filesystem:http://', 'ws://', 'wss://', 'ftp://', 'view-source:http://'].map(
      (scheme) => `${scheme}${host}/x`,
    ),
    `javascript://${host}/%0aalert(1)`, `https://${EVIL}/?${host}`, `https://${EVIL}#${host}`, `https://${EVIL}/${'a'.repeat(1500)}`,
    `//${EVIL}/%2f..`, `/%09/${EVIL}`, `/.//${EVIL}`, `/..//${EVIL}`, `/x/..//${EVIL}`, `.//${EVIL}`, `/%5c${EVIL}`, `%2f%2f${EVIL}`,
    `https:${EVIL}`, `http:${EVIL}`, `https%3A%2F%2F${EVIL}`, `//${EVIL}@${host}/..//${EVIL}`, `?//${EVIL}`, `#//${EVIL}`,
  ];
  return [...new Set(tricks)];
}

/** One address of each kind, for tests that take time for each. */
// biome-ignore format: table
export const fewForeignAddresses = (host: string): readonly string[] => [
  `https://${EVIL}/`, `//${EVIL}/`, `/\\${EVIL}/`, `/\t/${EVIL}/`, `\u0001https://${EVIL}`, `ht\ntps://${EVIL}`,
  `https://${host}@${EVIL}/`, `http://${host.split(':')[0]}:1/`, `http://${host.split(':')[0]}\u3002${EVIL}/`,
  'java\nscript:alert(1)', 'data:text/html,x', `blob:http://${host}/x`,
];
