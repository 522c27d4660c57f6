import { CsvError, type Info, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import { isActive } from '../../administration/setActive.ts';
import type { UserFormat } from './UserFormat.ts';

/** The columns, by the names that they may have; letter case, spaces and dashes do not count. */
const COLUMNS: Readonly<Record<string, string>> = {
  username: 'username',
  email: 'username',
  firstname: 'firstName',
  givenname: 'firstName',
  lastname: 'lastName',
  familyname: 'lastName',
  externalid: 'externalId',
  organisation: 'organisation',
  active: 'active',
  language: 'language',
  passwordhash: 'passwordHash',
};

const FLAGS: Readonly<Record<string, boolean>> = { true: true, yes: true, 1: true, false: false, no: false, 0: false };

interface Parsed {
  readonly record: Readonly<Record<string, string>>;
  readonly info: Info;
  readonly raw: string;
}

/** RFC 4180 with a head, also with a byte order mark. */
export const csv: UserFormat = {
  names: {},
  read(path, text) {
    const records = parseRecords(path, text);
    return { items: records.map(({ record }) => toItem(record)), lineOf: (index) => lineAt(records[index]) };
  },
  write(users) {
    const rows = users.map((user) => [
      ...[user.username, user.first_name, user.last_name, user.external_id ?? '', user.org_id ?? ''],
      String(isActive(user)),
    ]);
    const columns = ['username', 'firstName', 'lastName', 'externalId', 'organisation', 'active'];
    // A spreadsheet must not run what somebody has called themselves.
    return stringify(rows, { header: true, columns, escape_formulas: true }).trimEnd();
  },
};

/** The parser's line is that of the end of a record. */
const lineAt = (parsed: Parsed | undefined): number =>
  parsed === undefined ? 1 : parsed.info.lines - (parsed.raw.trim().split('\n').length - 1);

function parseRecords(path: string, text: string): readonly Parsed[] {
  const options = { bom: true, skip_empty_lines: true, trim: true, info: true, raw: true } as const;
  const columns = (head: string[]) => head.map((name) => columnOf(path, name));
  try {
    // The parser counts CR LF twice within quotes.
    return parse(text.replace(/\r\n?/g, '\n'), { ...options, columns });
  } catch (error) {
    if (error instanceof AdministrationError || !(error instanceof CsvError)) throw error;
    throw new AdministrationError(`${path}:${String(error.lines)}: ${error.message}: mend it here`);
  }
}

function columnOf(path: string, name: string): string {
  const known = COLUMNS[name.toLowerCase().replace(/[\s_-]/g, '')];
  if (known) return known;
  const names = [...new Set(Object.values(COLUMNS))].join(', ');
  throw new AdministrationError(`${path}:1: column "${name}" is unknown: name it one of ${names}, or remove it`);
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
