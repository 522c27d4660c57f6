import { invalidValue } from '../ScimError.ts';
import { readSelection, type Selection } from './selectAttributes.ts';

/** The maximum number of resources on one page. */
export const MOST_RESULTS = 200;
const USUAL = 100;

/** A request for a list (RFC 7644, section 3.4.2). */
export interface Page {
  readonly filter: string | undefined;
  /** The first is 1. */
  readonly startIndex: number;
  readonly count: number;
  readonly selection: Selection;
}

/**
 * Reads the request from a query, or from the body of a search.
 * @throws ScimError invalidValue
 */
export function readPage(asked: Readonly<Record<string, unknown>>): Page {
  const { filter, startIndex, count, attributes, excludedAttributes } = asked;
  if (filter !== undefined && typeof filter !== 'string') throw invalidValue('filter must be one text');
  return {
    filter,
    startIndex: Math.max(1, readInteger('startIndex', startIndex) ?? 1),
    count: Math.min(MOST_RESULTS, Math.max(0, readInteger('count', count) ?? USUAL)),
    selection: readSelection(attributes, excludedAttributes),
  };
}

function readInteger(name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw invalidValue(`${name} must be an integer`);
  return Math.min(number, 2 ** 31 - 1);
}
