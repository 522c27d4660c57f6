/**
 * The name and the attributes of a cookie that only the service reads. It is host-only. On https its name has the
 * prefix `__Host-` (RFC 6265bis, section 4.1.3.2): browsers accept such a name only from this host over https, so no
 * neighbouring host or plain-http page can set a cookie that the service accepts as proof.
 */
export function ownCookie(origin: URL, name: string) {
  const secure = origin.protocol === 'https:';
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}
