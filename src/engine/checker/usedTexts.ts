import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { suggest } from '../flow/suggest.ts';
import type { TextKey } from '../flow/textKeys.ts';
import type { Languages } from '../flow/types.ts';
import type { KeyIndex } from './Kept.ts';
import type { Source } from './readSources.ts';
import { basePath, type Namespace, textAt, wordsAt } from './Texts.ts';

/** Whether the flows determine the texts at a path; other texts only need to exist in every language. */
const isOfFlows = (namespace: string, path: readonly string[]) => namespace !== 'portal' || path[0] === 'shells';

/** The shortest prefix of a path that no key has; undefined if a key uses the path. */
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

/** Whether a key at a path or above the path requires a text at the path. */
function uses({ path: key, form, choices }: TextKey, path: readonly string[]): boolean {
  if (path.length === key.length) return true;
  const choice = path[key.length] ?? '';
  return form !== 'words' && path.length === key.length + 1 && (choices === undefined || choices.includes(choice));
}

/** The names in the flows that are siblings of a path. */
export const namesBeside = (path: readonly string[], keys: KeyIndex): readonly string[] => {
  const above = path.slice(0, -1);
  return [...new Set([...keys.at(above).flatMap(({ choices = [] }) => choices), ...keys.below(above)])];
};

/** A missing part of a path, and an existing sibling with a similar name. */
export interface Misspelt {
  readonly written: readonly string[];
  readonly meant: readonly string[];
  /** True if no flow shows that text; false if no other language has it. */
  readonly isUnshown: boolean;
}

/** Finds texts whose name is close to that of a missing sibling. */
export class Spelling {
  readonly #value: unknown;
  readonly #namespace: Namespace;
  readonly #strays = new Map<string, readonly string[]>();
  readonly #taken = new Map<string, ReadonlySet<string>>();

  /** @param value the texts of the language */
  constructor(value: unknown, namespace: Namespace) {
    this.#value = value;
    this.#namespace = namespace;
  }

  /** The text that was probably meant at a path without a text. */
  misspelt(missing: readonly string[]): Misspelt | undefined {
    const { keys, name } = this.#namespace;
    const length = missing.findIndex((_, index) => textAt(this.#value, missing.slice(0, index + 1)) === undefined) + 1;
    const meant = missing.slice(0, length);
    const above = meant.slice(0, -1);
    const near = suggest(meant.at(-1), this.#straysIn(above));
    if (near === undefined) return undefined;
    return { written: [...above, near], meant, isUnshown: keys !== undefined && isOfFlows(name, meant) };
  }

  /** Whether an unused text is probably a missing sibling. The missing text is then reported instead. */
  standsForMissing(path: readonly string[], keys: KeyIndex): boolean {
    const above = path.slice(0, -1);
    const key = JSON.stringify(above);
    const absent = () => namesBeside(path, keys).filter((one) => wordsAt(this.#value, [...above, one]) === undefined);
    const taken =
      this.#taken.get(key) ?? new Set(absent().map((one) => this.misspelt([...above, one])?.written.at(-1) ?? ''));
    this.#taken.set(key, taken);
    return taken.has(path.at(-1) ?? '');
  }

  /** The texts below a path that no flow shows, or that no other language has. */
  #straysIn(above: readonly string[]): readonly string[] {
    const key = JSON.stringify(above);
    const known = this.#strays.get(key);
    if (known !== undefined) return known;
    const { keys, name, languages } = this.#namespace;
    const isStray = (path: readonly string[]) =>
      keys !== undefined && isOfFlows(name, path)
        ? keys.below(path).length === 0 && unusedPart(path, keys)?.length === path.length
        : languages.every(({ value }) => value === this.#value || textAt(value, path) === undefined);
    const holder = textAt(this.#value, above);
    const strays = isRecord(holder) ? Object.keys(holder).filter((one) => isStray([...above, one])) : [];
    this.#strays.set(key, strays);
    return strays;
  }
}

/** A declaration, in the list of languages, of texts that code uses. */
export type CodeTexts = NonNullable<Languages['code']>[number];

const LITERAL = /(['"`])((?:\$\{[^}]*\}|[\w.-])+)\1/g;
/** A name with a run-time part: `mails.${template}.lead`. */
const TEMPLATE = /^[\w-]+\..*\$\{/;

/** The names of texts in modules. */
export class NamedTexts {
  readonly #names = new Set<string>();
  readonly #patterns: RegExp[] = [];

  constructor(code: readonly Source[], folders: readonly string[]) {
    for (const { path, text } of code) {
      if (!folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))) continue;
      for (const [, , name = ''] of text.matchAll(LITERAL)) {
        if (!name.includes('${')) this.#names.add(name);
        else if (TEMPLATE.test(name)) this.#patterns.push(patternOf(name));
      }
    }
  }

  has(name: string): boolean {
    return this.#names.has(name) || this.#patterns.some((pattern) => pattern.test(name));
  }
}

/** A pattern for the names of a template. Each run-time part matches one segment of the path to a text. */
const patternOf = (template: string) =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[^.]+')}$`);

/** Whether a namespace may contain declared texts. */
export const mayHold = ({ texts }: CodeTexts, namespace: string): boolean => {
  const name = `${fullName(namespace, [])}.`;
  return name.startsWith(`${texts}.`) || texts.startsWith(name);
};

/** The full name of a text: for `service/mails` and `every.link`, it is `service.mails.every.link`. */
export const fullName = (namespace: string, path: JsonPath): string =>
  [namespace.replaceAll('/', '.'), ...path].join('.');

/** The name of a text in code; undefined if the declaration does not cover the text. */
export function nameInCode({ texts }: CodeTexts, namespace: string, path: readonly string[]): string | undefined {
  const name = fullName(namespace, basePath(path));
  return name.startsWith(`${texts}.`) ? name.slice(texts.length + 1) : undefined;
}
