import { Readable } from 'node:stream';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { AdministrationError } from '../../administration/Operator.ts';
import { isActive } from '../../administration/setActive.ts';
import { readParts } from '../readText.ts';
import { toPhc } from './ForeignUser.ts';
import type { ReadUser, UserFormat } from './UserFormat.ts';

/** The columns, by their possible names; letter case, spaces and dashes are ignored. */
export const COLUMNS: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'username',
  emailaddress: 'username',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  familyname: 'lastName',
  surname: 'lastName',
  externalid: 'externalId',
  organisation: 'organisation',
  active: 'active',
  language: 'language',
  passwordhash: 'passwordHash',
  otpsecret: 'otpSecret',
  totpsecret: 'otpSecret',
};

const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** The separators of RFC 4180, of spreadsheets with decimal commas, and of pasted cells. */
const DELIMITERS = [',', ';', '\t'];

/** The maximum number of bytes of one user: far more than all columns need. */
const LONGEST = 16 * 1024;

/** The name for a column without a name, which a comma at the end of a line creates. */
const NAMELESS = 'nameless';

interface Parsed {
  readonly record: Readonly<Record<string, string>>;
  readonly info: Info;
  readonly raw: string;
}

/** The format of RFC 4180 with a header, with or without a byte order mark. */
export const csv: UserFormat = {
  async *read(path) {
    const { delimiter, above, text } = await open(path);
    const options = { skip_empty_lines: true, skip_records_with_empty_values: true, trim: true, info: true, raw: true };
    const columns = (head: string[]) => {
      const named = head.map((name, index) => columnOf(path, above + 1, { name, index }));
      const twice = head.find((_, index) => named.indexOf(named[index]) < index);
      if (twice === undefined) return named;
      throw new AdministrationError(`${path}:${above + 1}: column "${twice}" is repeated: remove one`);
    };
    const parser = Readable.from(text).pipe(
      parse({ ...options, delimiter, columns, max_record_size: LONGEST } as Options),
    );
    let count = 0;
    try {
      for await (const parsed of parser) {
        count += 1;
        yield read(path, above, parsed);
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      throw new AdministrationError(`${path}:${above + Number(error.lines)}: ${tell(error)}: correct it here`);
    }
    if (count === 0) throw new AdministrationError(`${path}: has no users: write at least one below the header`);
  },
  async *write(pages) {
    const columns = ['username', 'firstName', 'lastName', 'externalId', 'organisation', 'active'];
    yield columns.join(',');
    for await (const users of pages) {
      const rows = users.map((user) => [
        user.username,
        user.first_name,
        user.last_name,
        user.external_id ?? '',
        user.org_id ?? '',
        String(isActive(user)),
      ]);
      // A spreadsheet must not run a person's name as a formula.
      yield stringify(rows, { escape_formulas: true }).trimEnd();
    }
  },
};

/** Opens a file: the column separator, the number of lines above the header, and the text from the header on. */
async function open(path: string) {
  const parts = withoutReturns(readParts(path));
  let begin = '';
  const isWhole = async () => {
    const { value, done } = await parts.next();
    begin += value ?? '';
    return done;
  };
  while (begin.split('\n', 3).length < 3 && !(await isWhole()));
  const told = /^\uFEFF?sep=(.)\n/.exec(begin);
  const head = told ? begin.slice(told[0].length) : begin.replace(/^\uFEFF/, '');
  const [first = ''] = head.split('\n', 1);
  if (first.trim() === '')
    throw new AdministrationError(`${path}: has no header: write the column names in the first line`);
  // No column is named by a brace, so this is no CSV at all.
  if (/^[[{]/.test(first)) throw new AdministrationError(`${path}: is JSON: say with --format which system wrote it`);
  const most = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  async function* text() {
    yield head;
    yield* parts;
  }
  return { delimiter: told?.[1] ?? most, above: told ? 1 : 0, text: text() };
}

/** Removes carriage returns, since the parser counts CR LF within quotes as two line ends. */
async function* withoutReturns(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = '';
  for await (const part of parts) {
    const text = kept + part;
    kept = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - kept.length).replace(/\r\n?/g, '\n');
  }
  yield kept && '\n';
}

function read(path: string, above: number, { record, info, raw }: Parsed): ReadUser {
  // The parser reports the line at which a record ends.
  const line = above + info.lines - (raw.trim().split('\n').length - 1);
  if (Object.entries(record).some(([name, value]) => name.startsWith(NAMELESS) && value !== '')) {
    throw new AdministrationError(
      `${path}:${line}: has a value in a column without a name: name the column, or remove it`,
    );
  }
  return { item: toItem(record), line };
}

function columnOf(path: string, line: number, { name, index }: { readonly name: string; readonly index: number }) {
  if (name === '') return `${NAMELESS}${index}`;
  const key = name.toLowerCase().replace(/[\s_-]/g, '');
  if (Object.hasOwn(COLUMNS, key)) return COLUMNS[key];
  const names = [...new Set(Object.values(COLUMNS))].join(', ');
  throw new AdministrationError(
    `${path}:${line}: column "${name}" is unknown: rename it to one of ${names}, or remove it`,
  );
}

/** Describes a syntax error in terms that users of spreadsheets know. */
function tell({ code, message }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    return 'has more or fewer cells than the header has columns';
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return `is longer than ${LONGEST / 1024} kB: a quotation mark may be unclosed`;
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark at the start of a cell is never closed' : message;
}

/**
 * An empty cell means no value. A flag that cannot be read stays a text, so that the validation of worlds reports it.
 */
function toItem(record: Readonly<Record<string, string>>): object {
  const told = Object.entries(record).filter(([, value]) => value !== '');
  return Object.fromEntries(told.map(([name, value]) => [name, READERS[name]?.(value) ?? plain(value)]));
}

const READERS: Readonly<Record<string, (value: string) => unknown>> = {
  active: (value) => FLAGS[value.toLowerCase()] ?? value,
  passwordHash: toPhc,
};

/** A cell on one line, without the prefix that `escape_formulas` adds. */
const plain = (value: string): string => value.replace(/^'(?=[=+\-@\t\r])/, '').replace(/\s+/gu, ' ');
