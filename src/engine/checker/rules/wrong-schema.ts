import { posix } from 'node:path';
import { isRecord } from '../../contract/isRecord.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import { memberOf } from '../../flow/expressions/memberOf.ts';
import type { JsonDocument } from '../../flow/JsonDocument.ts';
import type { Report, Rule } from '../Rule.ts';

/** The kind of file that a schema describes, by the last part of its address. */
const NAME = /^(.*?)([^/\\]+)\.schema\.json$/;

export const wrongSchema: Rule = {
  id: 'wrong-schema',
  why: 'With the wrong schema, editors suggest wrong members and mark right ones as errors.',
  hint: 'Name the schema of this kind of file.',
  stage: 'file',
  level: 'warning',
  fixable: true,
  *ofProject({ documents }) {
    const files = [...documents.values()].flatMap((document): Named[] => {
      const kind = classifyFile(document.path)?.kind;
      // In a broken file, the missing `$schema` member may be in the broken part.
      if (kind === undefined || !isRecord(document.value) || document.problems.length > 0) return [];
      const named = memberOf(document.value, '$schema');
      const [, folder, other] = typeof named === 'string' ? (NAME.exec(named) ?? []) : [];
      const home = folder === undefined ? undefined : homeOf(document.path, folder);
      return [{ document, kind, named, folder, other, home }];
    });
    const usual = usualOf(files.flatMap(({ home }) => home ?? []));
    // A portal may have no schemas, or keep them in several places.
    const isUsual = 2 * files.filter(({ home }) => home === usual).length > files.length;
    for (const one of files) yield* faultsOf(one, isUsual ? usual : undefined);
  },
};

interface Named {
  readonly document: JsonDocument;
  readonly kind: string;
  readonly named: unknown;
  /** `folder` is the part of the address before the schema's name; `home` is the folder that it refers to. */
  readonly folder: string | undefined;
  readonly home: string | undefined;
  readonly other: string | undefined;
}

const isUrl = (folder: string) => /^[a-z]+:/.test(folder);
const homeOf = (file: string, folder: string) =>
  isUrl(folder) ? folder : posix.join(posix.dirname(file), folder || '.', '/');

/** The folder that most files refer to. */
function usualOf(homes: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const home of homes) counts.set(home, (counts.get(home) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

function* faultsOf(
  { document, kind, named, folder, other, home }: Named,
  usual: string | undefined,
): Generator<Report> {
  const file = document.path;
  const right = (at: string) => `${isUrl(at) ? at : `${posix.relative(posix.dirname(file), at)}/`}${kind}.schema.json`;
  if (folder === undefined) {
    if (named !== undefined || usual === undefined || document.root?.type !== 'object') return;
    const message = 'the member "$schema" is missing, which editors need';
    const rest = (document.root.children ?? []).length > 0 ? ',' : '';
    const replacement = ` "$schema": ${JSON.stringify(right(usual))}${rest}`;
    yield {
      file,
      path: [],
      message,
      fix: { isSafe: true, edits: [{ offset: document.root.offset + 1, length: 0, replacement }] },
    };
  } else if (other !== kind) {
    const message = `this is a ${kind} file, but its schema is that of a ${other} file`;
    yield { file, path: ['$schema'], message, suggestion: `${folder}${kind}.schema.json` };
  } else if (usual !== undefined && home !== usual) {
    const message = `the schemas of the other files are in ${usual}`;
    yield { file, path: ['$schema'], message, found: String(named), suggestion: right(usual) };
  }
}
