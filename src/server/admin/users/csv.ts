import { Readable } from 'node:stream';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { isActive } from '../../administration/setActive.ts';
import { readParts } from '../readText.ts';
import type { ReadUser, UserFormat } from './UserFormat.ts';

/** The columns, by the names that they may have; letter case, spaces and dashes do not count. */
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
};

const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

/** What stands between columns: RFC 4180's, that of spreadsheets where the comma is in numbers, and that of a paste. */
const DELIMITERS = [',', ';', '\t'];

/** Bytes of one user: far more than all columns take. */
const LONGEST = 16 * 1024;

/** A column without a name, which a comma at the end of a line makes. */
const NAMELESS = 'nameless';

interface Parsed {
  readonly record: Readonly<Record<string, string>>;
  readonly info: Info;
  readonly raw: string;
}

/** RFC 4180 with a head, also with a byte order mark. */
export const csv: UserFormat = {
  names: {},
  async *read(path) {
    const { delimiter, above, text } = await open(path);
    const options = { skip_empty_lines: true, skip_records_with_empty_values: true, trim: true, info: true, raw: true };
    const columns = (head: string[]) => {
      const named = head.map((name, index) => columnOf(path, above + 1, { name, index }));
      const twice = head.find((_, index) => named.indexOf(named[index]) < index);
      if (twice === undefined) return named;
      throw new AdministrationError(
        `${path}:${above + 1}: column "${twice}" says again what another says: take it out`,
      );
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
      throw new AdministrationError(`${path}:${above + Number(error.lines)}: ${tell(error)}: mend it here`);
    }
    if (count === 0) throw new AdministrationError(`${path}: names no user: write one below the head`);
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
      // A spreadsheet must not run what somebody has called themselves.
      yield stringify(rows, { escape_formulas: true }).trimEnd();
    }
  },
};

/** The separator of columns, how many lines stand above the head, and the text from the head on. */
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
  if (first.trim() === '') throw new AdministrationError(`${path}: has no head: name its columns in the first line`);
  const most = DELIMITERS.toSorted((a, b) => first.split(b).length - first.split(a).length)[0];
  async function* text() {
    yield head;
    yield* parts;
  }
  return { delimiter: told?.[1] ?? most, above: told ? 1 : 0, text: text() };
}

/** The parser counts CR LF twice within quotes. */
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
  // The parser's line is that of the end of a record.
  const line = above + info.lines - (raw.trim().split('\n').length - 1);
  if (Object.entries(record).some(([name, value]) => name.startsWith(NAMELESS) && value !== '')) {
    throw new AdministrationError(`${path}:${line}: has a cell in a column without a name: name it, or take it out`);
  }
  return { item: toItem(record), line };
}

function columnOf(path: string, line: number, { name, index }: { readonly name: string; readonly index: number }) {
  if (name === '') return `${NAMELESS}${index}`;
  const key = name.toLowerCase().replace(/[\s_-]/g, '');
  if (Object.hasOwn(COLUMNS, key)) return COLUMNS[key];
  const names = [...new Set(Object.values(COLUMNS))].join(', ');
  throw new AdministrationError(`${path}:${line}: column "${name}" is unknown: name it one of ${names}, or remove it`);
}

/** What a mistake of form is, to who has made it in a spreadsheet. */
function tell({ code, message }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    return 'has more or fewer cells than the head has columns';
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return `is longer than ${LONGEST / 1024} kB: a quotation mark may be open`;
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'a cell begins with a quotation mark that nothing closes' : message;
}

/** An empty cell says nothing. A flag that cannot be read stays a text, so that the judge of worlds names it. */
function toItem(record: Readonly<Record<string, string>>): object {
  const told = Object.entries(record).filter(([, value]) => value !== '');
  return Object.fromEntries(
    told.map(([name, value]) => [name, name === 'active' ? (FLAGS[value.toLowerCase()] ?? value) : plain(value)]),
  );
}

/** A cell in one line, without what `escape_formulas` has put before it. */
const plain = (value: string): string => value.replace(/^'(?=[=+\-@\t\r])/, '').replace(/\s+/gu, ' ');
