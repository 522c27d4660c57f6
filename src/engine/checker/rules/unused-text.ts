import { oncePer } from '../../contract/oncePer.ts';
import type { TextKey } from '../../flow/TextKey.ts';
import { type CodeTexts, mayHold, NamedTexts, nameInCode } from '../codeTexts.ts';
import type { Report } from '../Finding.ts';
import type { KeyIndex } from '../KeyIndex.ts';
import type { Project } from '../Project.ts';
import { basePath } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import type { Source } from '../readSources.ts';
import { byShape, textAt, textsIn } from '../Texts.ts';

export const unusedText: Rule = {
  id: 'unused-text',
  why: 'A text that nobody sees is still translated again and again.',
  hint: 'Remove it. The key of a text follows from its place in the flow, or code names it.',
  stage: 'whole',
  names: 'missing',
  follows: true,
  misses: true,
  level: 'warning',
  per: 'namespace',
  *check(project): Generator<Report> {
    for (const { name, keys, languages } of project.namespaces) {
      if (keys === undefined) continue;
      const unusedHere = byShape((value) => [...unusedIn(value, name, keys)]);
      for (const { file, value } of languages) {
        if (value === undefined) continue;
        for (const report of unusedHere(value)) yield { file, ...report };
      }
    }
  },
  also: [{ check: unnamedByCode }],
};

function* unnamedIn(value: unknown, namespace: string, declared: CodeTexts, named: NamedTexts): Generator<Unused> {
  for (const { path } of textsIn(value)) {
    const name = nameInCode(declared, namespace, path);
    if (name === undefined || named.has(name)) continue;
    yield { path, onKey: true, message: `nothing in ${declared.modules.join(', ')} names ${name}` };
  }
}

type Unused = Omit<Report, 'file'>;

function* unusedIn(value: unknown, namespace: string, keys: KeyIndex): Generator<Unused> {
  const reported = new Set<string>();
  for (const { path: written } of textsIn(value)) {
    const path = isUsed(written, keys) ? written : basePath(written);
    if (namespace === 'portal' && path[0] !== 'shells') continue;
    const unknown = unusedPart(path, keys);
    if (unknown === undefined || reported.has(unknown.join('.'))) continue;
    reported.add(unknown.join('.'));
    const available = siblings(unknown, keys);
    const message = `no part of a flow shows ${unknown.join('.')}`;
    yield {
      path: unknown.length === written.length ? written : unknown,
      onKey: true,
      message,
      found: unknown.at(-1) ?? '',
      available,
    };
  }
  for (const { path, insteadOf } of keys.all) {
    const isSecond = insteadOf === 'title' && textAt(value, path) !== undefined;
    if (!isSecond || textAt(value, [...path.slice(0, -1), 'title']) === undefined) continue;
    yield { path, onKey: true, message: 'a screen has a title or a heading, not both' };
  }
}

/** The names in modules, read once while the modules and what is declared of them stay. */
const namesOf = oncePer((code: readonly Source[]) =>
  oncePer(({ modules }: CodeTexts) => new NamedTexts(code, modules)),
);

/** Texts for code that no module names. */
function* unnamedByCode(project: Project): Generator<Report> {
  for (const declared of project.flows.languages?.value.code ?? []) {
    const named = namesOf(project.code)(declared);
    for (const { name: namespace, languages } of project.namespaces) {
      if (!mayHold(declared, namespace)) continue;
      const unnamedHere = byShape((value) => [...unnamedIn(value, namespace, declared, named)]);
      for (const { file, value } of languages) {
        if (value === undefined) continue;
        for (const report of unnamedHere(value)) yield { file, ...report };
      }
    }
  }
}

/** The shortest part of a path that no key begins with; undefined where a key uses it. */
function unusedPart(path: readonly string[], keys: KeyIndex) {
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

const siblings = (path: readonly string[], keys: KeyIndex) => {
  const above = path.slice(0, -1);
  return [...new Set([...keys.at(above).flatMap(({ choices = [] }) => choices), ...keys.below(above)])];
};
