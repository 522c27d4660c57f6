/** The package has no types of its own. Both functions throw a RangeError for a text that they cannot convert. */
declare module 'punycode.js' {
  const punycode: {
    /** A label encoded in ASCII, without `xn--` (RFC 3492). */
    encode(label: string): string;
    decode(ascii: string): string;
  };
  export default punycode;
}
