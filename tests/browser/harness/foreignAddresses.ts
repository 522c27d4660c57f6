/**
 * Addresses that lead, or seem to lead, away from `host` (name and port), by every trick that has opened redirects
 * elsewhere (promise P01): none of them may be gone to.
 */
export function foreignAddresses(host: string): readonly string[] {
  const [name = ''] = host.split(':');
  const schemes = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', ' javascript:alert(1)'];
  const others = [`javascript://${host}/%0aalert(1)`, 'vbscript:x', 'data:text/html,<script>alert(1)</script>'];
  const handlers = [
    `blob:http://${host}/x`,
    'file:///etc/passwd',
    `ftp://${host}/`,
    'about:blank',
    'intent://x#Intent;end',
  ];
  return [
    ...['https://evil.example/', '//evil.example/', '///evil.example/', '////evil.example'],
    ...['/\\evil.example/', '\\/evil.example', '\\\\evil.example', '/\\/evil.example'],
    ...['/\t/evil.example/', '/\n/evil.example/', '\thttps://evil.example', '\u0001https://evil.example'],
    ...['https:/evil.example', 'https:\\\\evil.example', 'https:/\\evil.example', 'ht\ntps://evil.example'],
    ...[`https://${host}@evil.example/`, `http://${host}:x@evil.example/`, `http://user@${host}/`],
    ...[
      `https://evil.example\\@${host}/`,
      `http://${name}.evil.example/`,
      `http://evil-${name}/`,
      'http://evil.example./',
    ],
    ...[`http://${name}./`, `http://${name}:1/`, `http://${name}\u3002evil.example/`, `http://${name}%2eevil.example/`],
    ...['http://evil\u2024example/', 'https://ev\u0456l.example/', `http://evil.example\uFF0F${host}`],
    ...['http://[::ffff:7f00:1]/', 'http://2130706433/', 'http://0x7f.1/', 'https://', 'https://[::1'],
    ...[`https://evil.example/?${host}`, `https://evil.example#@${host}/`],
    ...schemes,
    ...others,
    ...handlers,
    `https://evil.example/${'a'.repeat(1500)}`,
  ];
}
