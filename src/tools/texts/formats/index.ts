import { extname } from 'node:path';
import type { HandBack, HandOver } from './HandOver.ts';

/** One form in which texts go to translators and come back. */
interface Format {
  /** The ends of file names. The first one is written. */
  readonly extensions: readonly [string, ...string[]];
  readonly write: (handOver: HandOver) => Promise<string | Buffer>;
  /** @throws if the file cannot be read, with what is wrong */
  readonly read: (bytes: Buffer) => Promise<HandBack>;
}

/** The formats by their names. Their libraries are loaded when they are needed. */
export const FORMATS: Readonly<Record<string, Format>> = {
  xliff: {
    extensions: ['.xlf', '.xliff'],
    write: async (handOver) => (await import('./writeXliff.ts')).writeXliff(handOver),
    read: async (bytes) => (await import('./readXliff.ts')).readXliff(bytes.toString('utf8')),
  },
  xlsx: {
    extensions: ['.xlsx'],
    write: async (handOver) => (await import('./xlsx.ts')).writeXlsx(handOver),
    read: async (bytes) => (await import('./xlsx.ts')).readXlsx(bytes),
  },
  csv: {
    extensions: ['.csv', '.tsv', '.txt'],
    write: async (handOver) => (await import('./csv.ts')).writeCsv(handOver),
    read: async (bytes) => (await import('./csv.ts')).readCsv(bytes),
  },
};

/** The format of a file, from its name. */
export const formatOf = (file: string): Format | undefined =>
  Object.values(FORMATS).find(({ extensions }) => extensions.includes(extname(file).toLowerCase()));
