/** The package has no types of its own. Both functions throw a RangeError for what they cannot convert. */
declare module 'punycode.js' {
  const punycode: {
    /** A label as its code points in ASCII, without `xn--` (RFC 3492). */
    encode(label: string): string;
    decode(ascii: string): string;
  };
  export default punycode;
}
