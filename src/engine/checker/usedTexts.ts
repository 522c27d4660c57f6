import { isRecord } from '../contract/isRecord.ts';
import { suggest } from '../flow/suggest.ts';
import type { TextKey } from '../flow/TextKey.ts';
import type { KeyIndex } from './KeyIndex.ts';
import { basePath, wordsAt } from './plurals.ts';
import { type Namespace, textAt } from './Texts.ts';

/** Whether the flows decide which texts stand at a path; others need only be alike in every language. */
const isOfFlows = (namespace: string, path: readonly string[]) => namespace !== 'portal' || path[0] === 'shells';

/** The shortest part of a path that no key begins with; undefined where a key uses it. */
export function unusedPart(written: readonly string[], keys: KeyIndex): readonly string[] | undefined {
  const path = isUsed(written, keys) ? written : basePath(written);
  if (isUsed(path, keys)) return undefined;
  for (let length = 1; length <= path.length; length += 1) {
    const part = path.slice(0, length);
    const isBegun =
      keys.at(part).length > 0 || keys.below(part).length > 0 || (length < path.length && keys.above(part).length > 0);
    if (!isBegun) return part;
  }
  return path;
}

const isUsed = (path: readonly string[], keys: KeyIndex) =>
  keys.at(path).length > 0 || keys.above(path).some((key) => uses(key, path));

/** Whether a key at a path or above it has a text there. */
function uses({ path: key, form, choices }: TextKey, path: readonly string[]): boolean {
  if (path.length === key.length) return true;
  const choice = path[key.length] ?? '';
  return form !== 'words' && path.length === key.length + 1 && (choices === undefined || choices.includes(choice));
}

/** The names that flows know beside a path. */
export const namesBeside = (path: readonly string[], keys: KeyIndex): readonly string[] => {
  const above = path.slice(0, -1);
  return [...new Set([...keys.at(above).flatMap(({ choices = [] }) => choices), ...keys.below(above)])];
};

/** A part of a path that is missing, and what stands beside it under nearly the same name. */
export interface Misspelt {
  readonly written: readonly string[];
  readonly meant: readonly string[];
  /** Flows show no such text; otherwise no other language has one. */
  readonly isUnshown: boolean;
}

/**
 * What was probably meant to stand at a path, of a language that has nothing there.
 * @param value the texts of the language
 */
export function misspeltAt(value: unknown, missing: readonly string[], namespace: Namespace): Misspelt | undefined {
  const length = missing.findIndex((_, index) => textAt(value, missing.slice(0, index + 1)) === undefined) + 1;
  const meant = missing.slice(0, length);
  const above = meant.slice(0, -1);
  const holder = textAt(value, above);
  if (!isRecord(holder)) return undefined;
  const { keys, name, languages } = namespace;
  const isStray = (path: readonly string[]) =>
    keys !== undefined && isOfFlows(name, path)
      ? keys.below(path).length === 0 && unusedPart(path, keys)?.length === path.length
      : languages.every((other) => other.value === value || textAt(other.value, path) === undefined);
  const strays = Object.keys(holder).filter((one) => isStray([...above, one]));
  const near = suggest(meant.at(-1), strays);
  if (near === undefined) return undefined;
  return { written: [...above, near], meant, isUnshown: keys !== undefined && isOfFlows(name, meant) };
}

/** Whether a text that no flow shows stands for a text that is missing beside it, which is told of that one. */
export function standsForMissing(
  value: unknown,
  path: readonly string[],
  namespace: Namespace,
  keys: KeyIndex,
): boolean {
  const above = path.slice(0, -1);
  const absent = namesBeside(path, keys).filter((one) => wordsAt(value, [...above, one]) === undefined);
  return absent.some((one) => misspeltAt(value, [...above, one], namespace)?.written.at(-1) === path.at(-1));
}
