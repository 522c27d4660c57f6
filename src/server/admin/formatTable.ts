import stringWidth from 'string-width';

type Cell = string | number | boolean | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

const GAP = '  ';

/**
 * Formats rows with the same members as columns, which are aligned in every script, with a header unless `hasHead` is
 * false.
 */
export function formatTable(rows: readonly Row[], hasHead = true): string {
  const names = Object.keys(rows[0] ?? {});
  const body = rows.map((row) => names.map((name) => spell(row[name] ?? null)));
  const lines = hasHead ? [names, ...body] : body;
  const widths = names.map((_, column) => Math.max(...lines.map((line) => stringWidth(line[column] ?? ''))));
  const pad = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - stringWidth(text));
  return lines.map((line) => line.map(pad).join(GAP).trimEnd()).join('\n');
}

/** The text of a cell on one line, without control characters that a terminal would interpret. */
function spell(value: Cell): string {
  if (value === null) return '-';
  const text = Array.isArray(value) ? value.join(', ') || '-' : String(value);
  return text.replace(/\p{Cc}/gu, ' ');
}
