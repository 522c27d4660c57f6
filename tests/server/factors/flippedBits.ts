type Response = Readonly<Record<string, unknown>>;

/** A part of a ceremony: the member that has it, and its place there as the first bit and their number. */
type Part = readonly [member: string, place: (bytes: Buffer) => readonly [from: number, length: number]];

const whole = (bytes: Buffer) => [0, 8 * bytes.length] as const;

/** What an authenticator sends for an assertion. Its signature covers everything else. */
export const OF_ASSERTION: Readonly<Record<string, Part>> = {
  clientDataJSON: ['clientDataJSON', whole],
  authenticatorData: ['authenticatorData', whole],
  signature: ['signature', whole],
};

const memberAt = (name: string) => (bytes: Buffer) => {
  const value: string = JSON.parse(bytes.toString())[name];
  return [8 * bytes.indexOf(value), 8 * value.length] as const;
};

/** The bits of the authenticator data from a byte on. It follows its name and two bytes with its length. */
const dataFrom = (byte: number, bit: number, length: number) => (bytes: Buffer) =>
  [8 * (bytes.indexOf('authData') + 'authData'.length + 2 + byte) + bit, length] as const;

/** The COSE key is at the end: 77 bytes for ES256. */
const KEY = 77;

/**
 * What the service compares of a registration, and the key. It has no signature (attestation `none`), so nobody can tell
 * whether other parts were changed.
 */
export const OF_NEW_PASSKEY: Readonly<Record<string, Part>> = {
  type: ['clientDataJSON', memberAt('type')],
  challenge: ['clientDataJSON', memberAt('challenge')],
  origin: ['clientDataJSON', memberAt('origin')],
  rpIdHash: ['attestationObject', dataFrom(0, 0, 256)],
  'flags AT and ED': ['attestationObject', dataFrom(32, 6, 2)],
  key: ['attestationObject', (bytes) => [8 * (bytes.length - KEY), 8 * KEY]],
};

/**
 * Random bits of each part, eight times. `flip` returns the ceremony with one bit flipped.
 * @param random draws whole numbers below a limit
 */
export function* flippedBits(parts: Readonly<Record<string, Part>>, random: (below: number) => number) {
  for (const [part, [member, place]] of Object.entries(parts)) {
    const flip = <T extends { readonly response: Response }>({ response, ...ceremony }: T) => {
      const bytes = Buffer.from(String(response[member]), 'base64url');
      const [from, length] = place(bytes);
      const bit = from + random(length);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return { bit, changed: { ...ceremony, response: { ...response, [member]: bytes.toString('base64url') } } };
    };
    for (let tries = 0; tries < 8; tries += 1) yield { part, flip };
  }
}
