import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import type { HandBack, HandOver } from './HandOver.ts';
import { readRows, rowsOf } from './table.ts';

/** The widths of columns, in characters; further ones have the last width. */
const WIDTHS = [40, 50, 50, 12, 45, 20, 28, 6, 40, 40] as const;
const SIBLING = 50;

/** A sequence that Excel itself would read as an escaped character (ECMA-376, ST_Xstring): its underscore is escaped. */
const escaped = (text: string) => text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Every cell has the format “Text”, so a spreadsheet makes neither numbers nor formulas of what one writes. */
export async function writeXlsx(handOver: HandOver): Promise<Buffer> {
  const rows = rowsOf(handOver);
  const cells = rows.map((row, index) =>
    row.map((text) => ({
      value: escaped(text),
      type: String,
      format: '@',
      wrap: true,
      alignVertical: 'top' as const,
      ...(index === 0 ? { fontWeight: 'bold' as const } : {}),
    })),
  );
  const columns = (rows[0] ?? []).map((_, index) => ({ width: WIDTHS[index] ?? SIBLING }));
  return writeExcelFile(cells, { columns, stickyRowsCount: 1, sheet: 'texts' }).toBuffer();
}

/** @throws if the file cannot be read */
export async function readXlsx(bytes: Buffer): Promise<HandBack> {
  return readRows(await readSheet(bytes, { trim: false }));
}
