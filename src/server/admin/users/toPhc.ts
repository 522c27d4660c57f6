type Pattern = readonly [form: RegExp, write: (...parts: string[]) => string];

const FORMS: readonly Pattern[] = [
  // Django, and so authentik: the salt is a text.
  [
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([^$]+)$/,
    (digest, i, salt, tag) => pbkdf2(digest, i, bytes(salt), tag),
  ],
  [
    /^scrypt\$(\d+)\$([^$]+)\$(\d+)\$(\d+)\$([^$]+)$/,
    (n, salt, r, p, tag) => `$scrypt$ln=${Math.log2(Number(n))},r=${r},p=${p}$${bytes(salt)}$${tag}`,
  ],
  [/^(?:argon2|bcrypt\$)(\$.+)$/, (phc) => phc],
  // LDAP (RFC 2307): the digest, then the salt.
  [/^\{SSHA256\}(.+)$/i, (value) => salted('sha256', value, 32)],
  [/^\{SSHA512\}(.+)$/i, (value) => salted('sha512', value, 64)],
  [/^\{(?:ARGON2|BCRYPT|CRYPT)\}(\$.+)$/i, (phc) => phc],
];

/** A password hash in the PHC string format, from the formats of Django and LDAP; others stay as they are. */
export function toPhc(stored: string): string {
  const hash = stored.trim();
  for (const [form, write] of FORMS) {
    const found = form.exec(hash);
    if (found) return write(...found.slice(1));
  }
  return hash;
}

/** @param salt in base64, like the tag */
export const pbkdf2 = (digest = '', iterations = '', salt = '', tag = ''): string =>
  `$pbkdf2-${digest}$i=${iterations}$${salt}$${tag}`;

/** @param size of the digest, in bytes */
function salted(digest: string, value: string, size: number): string {
  const both = Buffer.from(value, 'base64');
  const [tag, salt] = [both.subarray(0, size), both.subarray(size)].map((part) => part.toString('base64'));
  return `$${digest}$pos=suffix$${salt}$${tag}`;
}

const bytes = (text = ''): string => Buffer.from(text).toString('base64');
