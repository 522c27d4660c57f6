import { isRecord } from '../contract/isRecord.ts';
import { textAt } from './Texts.ts';

/** A text that differs from its row of the table. */
export interface Changed {
  /** The line, from 1; the first line names the columns. */
  readonly line: number;
  readonly file: string;
  readonly path: readonly string[];
  readonly decided: string;
  /** Undefined if the text no longer exists. */
  readonly now: string | undefined;
}

/** Separates several keys of a row, and their texts if these differ. */
const SEPARATOR = ' | ';

interface Row {
  readonly file: string;
  readonly keys: readonly string[];
  readonly texts: readonly string[];
}

/** The first line, which names the columns, as a row. */
const NO_ROW: Row = { file: '', keys: [], texts: [] };

/** A table of decided texts: tab-separated rows with the columns `file`, `key`, `text`, and possibly others. */
export class DecidedTexts {
  readonly #lines: readonly string[];
  readonly #columns: readonly string[];
  readonly #rows: readonly Row[];

  constructor(table: string) {
    this.#lines = table.split('\n');
    this.#columns = this.#lines[0]?.split('\t') ?? [];
    this.#rows = this.#lines.map((line, index) => (index === 0 ? NO_ROW : this.#read(line)));
  }

  /** @param valueIn gives the JSON of a text file, or undefined if the file is missing or unreadable */
  *changed(valueIn: (file: string) => unknown): Generator<Changed> {
    for (const [index, row] of this.#rows.entries()) {
      const value = row.keys.length === 0 ? undefined : valueIn(row.file);
      if (!isRecord(value)) continue;
      for (const [place, key] of row.keys.entries()) {
        const path = key.split('.');
        const [now, decided] = [wordsAt(value, path), row.texts[place] ?? row.texts[0] ?? ''];
        if ((now ?? '') !== decided) yield { line: index + 1, file: row.file, path, decided, now };
      }
    }
  }

  /** The table with the current texts. */
  accept(valueIn: (file: string) => unknown): string {
    const changed = new Set([...this.changed(valueIn)].map(({ line }) => line));
    return this.#lines.map((line, index) => (changed.has(index + 1) ? this.#renew(index, valueIn) : line)).join('\n');
  }

  /** The table with the new names of texts, and of the values in them. */
  renamed(
    nameNow: (file: string, path: readonly string[]) => readonly string[],
    textNow: (file: string, path: readonly string[], text: string) => string,
  ): string {
    const [column, written] = [this.#columns.indexOf('key'), this.#columns.indexOf('text')];
    const lines = this.#lines.map((line, index) => {
      const { file, keys, texts } = this.#rows[index] ?? NO_ROW;
      if (keys.length === 0) return line;
      const cells = line.split('\t');
      cells[column] = keys.map((key) => nameNow(file, key.split('.')).join('.')).join(SEPARATOR);
      cells[written] = texts.map((text, at) => textNow(file, (keys[at] ?? '').split('.'), text)).join(SEPARATOR);
      return cells.join('\t');
    });
    return lines.join('\n');
  }

  /**
   * The table after the texts below a path have moved to another path and file. A row of several texts stays unless all
   * of them have moved.
   */
  moved(fileNow: (file: string) => string | undefined, from: readonly string[], to: readonly string[]): string {
    const [column, ofFile] = [this.#columns.indexOf('key'), this.#columns.indexOf('file')];
    const [before, after] = [from, to].map((path) => `${path.join('.')}.`) as [string, string];
    const lines = this.#lines.map((line, index) => {
      const { file, keys } = this.#rows[index] ?? NO_ROW;
      const now = fileNow(file);
      if (now === undefined || keys.length === 0 || !keys.every((key) => key.startsWith(before))) return line;
      const cells = line.split('\t');
      cells[ofFile] = now;
      cells[column] = keys.map((key) => after + key.slice(before.length)).join(SEPARATOR);
      return cells.join('\t');
    });
    return lines.join('\n');
  }

  #read(line: string): Row {
    const cells = line.split('\t');
    const cell = (name: string) => cells[this.#columns.indexOf(name)] ?? '';
    const [file, key, text] = [cell('file'), cell('key'), cell('text')];
    const keys = key === '' ? [] : key.split(SEPARATOR);
    const texts = text.split(SEPARATOR);
    // One text for all keys may contain the separator itself.
    return { file, keys, texts: texts.length === keys.length ? texts : [text] };
  }

  /** A row with the current texts. The columns `decision` and `why`, if any, then say that the text has changed. */
  #renew(index: number, valueIn: (file: string) => unknown): string {
    const { file, keys } = this.#rows[index] ?? NO_ROW;
    const texts = keys.map((key) => wordsAt(valueIn(file), key.split('.')) ?? '');
    const cells = this.#lines[index]?.split('\t') ?? [];
    const write = (name: string, words: (was: string) => string) => {
      const column = this.#columns.indexOf(name);
      if (column >= 0) cells[column] = words(cells[column] ?? '');
    };
    write('text', () => [...new Set(texts)].join(SEPARATOR));
    write('decision', (was) => (texts.every((text) => text === '') ? 'gone' : was === 'kept' ? was : 'improved'));
    write('why', (was) => was || 'Rewritten since');
    return cells.join('\t');
  }
}

const wordsAt = (value: unknown, path: readonly string[]): string | undefined => {
  const text = textAt(value, path);
  return typeof text === 'string' ? text : undefined;
};
