import { crc32, deflateSync } from 'node:zlib';

/** The fields of an X window dump's header that matter here (XWDFile.h): the places of big-endian words. */
const HEADER = { size: 0, width: 4, height: 5, bytesPerLine: 12, colours: 19 } as const;
/** Bytes of a word, and of a colour of the dump's palette, which comes before its pixels. */
const [WORD, COLOUR] = [4, 12];

/** A dump of a screen with 32 bits a pixel (blue, green, red, unused), as Xvfb keeps it, as a picture (PNG, RFC 2083). */
export function encodePng(dump: Buffer): Buffer {
  const word = (name: keyof typeof HEADER) => dump.readUInt32BE(HEADER[name] * WORD);
  const [width, height, line] = [word('width'), word('height'), word('bytesPerLine')];
  const begin = word('size') + word('colours') * COLOUR;
  // Each line begins with its filter, which is none.
  const pixels = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0, to = 0; y < height; y += 1) {
    to += 1;
    for (let from = begin + y * line, end = from + width * WORD; from < end; from += WORD) {
      pixels[to] = dump[from + 2] ?? 0;
      pixels[to + 1] = dump[from + 1] ?? 0;
      pixels[to + 2] = dump[from] ?? 0;
      to += 3;
    }
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits for each of three colours.
  size.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(WORD), Buffer.alloc(WORD)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
