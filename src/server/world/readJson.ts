import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { AdministrationError } from '../administration/AdministrationError.ts';
import { isStorableText } from '../core/request/isStorableText.ts';

export type Place = readonly (string | number)[];

/** The value of a JSON text, and the lines of its parts; the first line is 1. */
export interface JsonText {
  readonly value: unknown;
  lineOf(place: Place): number;
}

/**
 * Parses JSON written by hand.
 * @param path the file's name in problems
 * @throws AdministrationError with the line of a syntax error
 */
export function readJson(path: string, text: string): JsonText {
  const mistakes: ParseError[] = [];
  const root = parseTree(text, mistakes, { disallowComments: true });
  const lineAt = lineCounter(text);
  const [mistake] = mistakes;
  if (root === undefined || mistake) {
    const what = mistake ? printParseErrorCode(mistake.error) : 'nothing in it';
    throw new AdministrationError(`${path}:${lineAt(mistake?.offset ?? 0)}: is not JSON (${what}): correct it here`);
  }
  const value: unknown = JSON.parse(text);
  if (!isStorableText(value)) {
    throw new AdministrationError(`${path}: has U+0000 or half a surrogate pair in a text: remove it`);
  }
  return { value, lineOf: (place) => lineAt(findNodeAtLocation(root, [...place])?.offset ?? 0) };
}

/**
 * The line of an offset; the first line is 1. Line ends are searched for only once, since a file may have many
 * mistakes.
 */
function lineCounter(text: string): (offset: number) => number {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
