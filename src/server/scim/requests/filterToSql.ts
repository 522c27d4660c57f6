import { type RawBuilder, sql } from 'kysely';
import { type Compare, type Filter, parse } from 'scim2-parse-filter';
import { flagOf } from '../resources/UserChange.ts';
import { ScimError } from '../ScimCall.ts';
import { withoutSchema } from './readPage.ts';

/** An attribute that a filter may name, and its column. */
type Attribute =
  /** Compared without regard to letter case, unless `isExact`. */
  | { readonly kind: 'text'; readonly isExact?: true; readonly column: RawBuilder<unknown> }
  | { readonly kind: 'boolean'; readonly column: RawBuilder<unknown> }
  | { readonly kind: 'time'; readonly column: RawBuilder<unknown> }
  /** Accepted but not stored, like everything below it, so it never has a value. */
  | { readonly kind: 'nothing' }
  /** Several values, one of which must match. */
  | {
      readonly kind: 'set';
      readonly contains: (value: string) => RawBuilder<boolean>;
      readonly some: RawBuilder<boolean>;
    };

/** The attributes by path, in lower case. */
export type Attributes = Readonly<Record<string, Attribute>>;

export const withoutValues = (names: readonly string[]): Attributes =>
  Object.fromEntries(names.map((name) => [name, { kind: 'nothing' }]));

/** Useful filters are far shorter. The limit also bounds the nesting of parentheses, and so the recursion. */
const LONGEST = 2000;
/**
 * A filter's text is a JSON text, which contains no control characters (RFC 7644, section 3.4.2.2; RFC 8259, section
 * 7). The tokenizer matches a line feed in two ways, so each line feed would double its work.
 */
const CONTROL = /\p{Cc}/u;

const invalid = (message: string): ScimError => new ScimError(400, message, 'invalidFilter');

/**
 * A filter (RFC 7644, section 3.4.2.2) as a condition in SQL.
 * @throws ScimError invalidFilter
 */
export function filterToSql(text: string, attributes: Attributes): RawBuilder<boolean> {
  return toSql(parseFilter(text), attributes, '');
}

/** @throws ScimError invalidFilter if the text cannot be parsed */
export function parseFilter(text: string): Filter {
  if (text.length > LONGEST) throw invalid(`a filter has at most ${LONGEST} characters`);
  if (CONTROL.test(text)) throw invalid('a filter has no control characters: write them as \\u000a');
  try {
    return parse(text);
  } catch {
    throw invalid('the filter cannot be read');
  }
}

function toSql(filter: Filter, attributes: Attributes, prefix: string): RawBuilder<boolean> {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((part) => toSql(part, attributes, prefix));
      return sql`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not coalesce(${toSql(filter.filter, attributes, prefix)}, false))`;
    case '[]':
      return toSql(filter.valFilter, attributes, `${prefix}${withoutSchema(filter.attrPath)}.`);
    case 'pr':
      return isPresent(find(attributes, prefix + withoutSchema(filter.attrPath)));
    default:
      return compare(find(attributes, prefix + withoutSchema(filter.attrPath)), filter);
  }
}

function find(attributes: Attributes, path: string): Attribute {
  const name = path.toLowerCase();
  if (Object.hasOwn(attributes, name)) return attributes[name] as Attribute;
  const whole = name.startsWith('urn:') ? 'urn:' : name.replace(/\..*/, '');
  const found = Object.hasOwn(attributes, whole) ? attributes[whole] : undefined;
  if (found?.kind !== 'nothing') throw invalid(`${path.slice(0, 100)} cannot be used in a filter`);
  return found;
}

function isPresent(attribute: Attribute): RawBuilder<boolean> {
  if (attribute.kind === 'nothing') return sql`false`;
  if (attribute.kind === 'set') return attribute.some;
  if (attribute.kind === 'text') return sql`coalesce(${attribute.column}, '') <> ''`;
  return sql`${attribute.column} is not null`;
}

function compare(attribute: Attribute, { op, compValue }: Compare): RawBuilder<boolean> {
  switch (attribute.kind) {
    case 'set':
      if (op === 'eq' && typeof compValue === 'string') return attribute.contains(compValue);
      break;
    case 'nothing':
      return compValue === null ? sql`${op === 'eq'}::boolean` : sql`${op === 'ne'}::boolean`;
    case 'boolean': {
      const flag = flagOf(compValue);
      if (flag !== undefined && op === 'eq') return sql`${attribute.column} = ${flag}`;
      if (flag !== undefined && op === 'ne') return sql`${attribute.column} <> ${flag}`;
      break;
    }
    case 'time':
      return compareTime(attribute.column, op, compValue);
    case 'text':
      if (compValue === null && op === 'eq') return sql`${attribute.column} is null`;
      if (compValue === null && op === 'ne') return sql`${attribute.column} is not null`;
      if (typeof compValue === 'string') return compareText(attribute, op, compValue);
  }
  throw invalid(`${op} does not fit that attribute, or its value`);
}

const ORDER = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;
const isOrder = (op: Compare['op']): op is keyof typeof ORDER => Object.hasOwn(ORDER, op);

function compareTime(column: RawBuilder<unknown>, op: Compare['op'], value: Compare['compValue']): RawBuilder<boolean> {
  const time = typeof value === 'string' ? new Date(value) : undefined;
  if (!isOrder(op) || time === undefined || Number.isNaN(time.getTime())) {
    throw invalid('a time is compared by eq, ne, gt, ge, lt or le, with a value as 2026-01-31T00:00:00Z');
  }
  return sql`${column} ${ORDER[op]} ${time}`;
}

function compareText(
  { column, isExact }: Extract<Attribute, { kind: 'text' }>,
  op: Compare['op'],
  text: string,
): RawBuilder<boolean> {
  const stored = isExact ? sql`${column}` : sql`lower(${column})`;
  const value = isExact ? sql`${text}::text` : sql`lower(${text}::text)`;
  if (op === 'ne') return sql`${stored} is distinct from ${value}`;
  if (isOrder(op)) return sql`${stored} ${ORDER[op]} ${value}`;
  switch (op) {
    case 'co':
      return sql`position(${value} in ${stored}) > 0`;
    case 'sw':
      return sql`starts_with(${stored}, ${value})`;
    case 'ew':
      return sql`right(${stored}, length(${value})) = ${value}`;
  }
}
