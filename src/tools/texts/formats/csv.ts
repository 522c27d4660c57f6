import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { decode } from '../../../engine/checker/decode.ts';
import type { HandBack, HandOver } from './HandOver.ts';
import { readRows, rowsOf } from './table.ts';

/** Separators by which spreadsheets of some regions save what others save with commas. */
const SEPARATORS = [',', ';', '\t'] as const;

/** Excel takes a file for UTF-8 only if it begins with a byte order mark. */
export const writeCsv = (handOver: HandOver): Buffer =>
  Buffer.from(stringify(rowsOf(handOver), { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ }));

/** @throws if the file cannot be read, with what to do */
export function readCsv(bytes: Buffer): HandBack {
  const { text, trouble } = decode(bytes);
  if (trouble !== undefined || text.includes('\uFFFD'))
    throw new Error(`${trouble?.message ?? 'this file is not saved as UTF-8'}; save it as “CSV UTF-8” or as .xlsx`);
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const headOf = (delimiter: string) => parse(body, { delimiter, to: 1, relax_quotes: true })[0] ?? [];
  const delimiter = SEPARATORS.find((one) => headOf(one).includes('text')) ?? SEPARATORS[0];
  return readRows(parse(body, { delimiter, relax_column_count: true }));
}
