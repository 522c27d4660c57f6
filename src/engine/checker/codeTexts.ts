import type { JsonPath } from '../flow/JsonDocument.ts';
import type { Languages } from '../flow/types.ts';
import type { Source } from './readSources.ts';
import { basePath } from './Texts.ts';

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
