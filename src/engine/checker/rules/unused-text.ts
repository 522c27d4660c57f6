import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { tableNamed } from '../../flow/tableUse.ts';
import { OWN_TEXTS } from '../../flow/textKeys.ts';
import { messagesAsked } from '../askedMessages.ts';
import type { KeyIndex } from '../Kept.ts';
import type { Project } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import type { Source } from '../readSources.ts';
import { byShape, type Namespace, textAt, textsIn } from '../Texts.ts';
import { type CodeTexts, mayHold, NamedTexts, nameInCode, namesBeside, Spelling, unusedPart } from '../usedTexts.ts';

export const unusedText: Rule = {
  id: 'unused-text',
  why: 'An unused text is still translated into every language.',
  hint: "Remove it. A text's key follows from its place in the flow, or is named in code.",
  stage: 'whole',
  names: 'missing',
  follows: true,
  misses: true,
  level: 'warning',
  *ofTexts(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      const { keys } = namespace;
      if (keys === undefined) continue;
      const unusedHere = byShape((value) => [...unusedIn(value, namespace, keys)]);
      for (const { file, value } of namespace.languages) {
        if (value === undefined) continue;
        for (const report of unusedHere(value)) yield { file, ...report };
      }
    }
  },
  *ofProject(project) {
    yield* unnamedByCode(project);
    yield* unsaid(project);
  },
};

/** Messages that neither flows, code nor the engine use. */
function* unsaid(project: Project): Generator<Report> {
  // A missing call or table might use any of the messages.
  const isWhole = project.units.every(({ unit, flows }) =>
    [...unit.calls.values()].every(
      ({ value: { operation, outcomes = [] } }) =>
        operation !== '' && outcomes.every((use) => flows.outcomes.has(tableNamed(use))),
    ),
  );
  if (!isWhole) return;
  const asked = messagesAsked(project);
  const own = new Set(OWN_TEXTS.get('messages')?.map((path) => path.join('.')));
  const named = anyNames(project.code);
  const value = project.namespaces.find(({ name }) => name === 'messages')?.languages ?? [];
  for (const { file, value: texts } of value) {
    const told = new Set<string>();
    // A key that only one language has is a misspelling, which another finding reports.
    const isEverywhere = (path: readonly string[]) => value.every((other) => textAt(other.value, path) !== undefined);
    for (const { path, name } of isRecord(texts) ? textsIn(texts) : []) {
      const key = name.base.text;
      if (asked.has(key) || own.has(key) || named.has(key) || told.has(key) || !isEverywhere(path)) continue;
      told.add(key);
      yield { file, path, onKey: true, message: `nothing uses the message ${key}`, found: key, available: [] };
    }
  }
}

function* unnamedIn(value: unknown, namespace: string, declared: CodeTexts, named: NamedTexts): Generator<Unused> {
  for (const { path } of textsIn(value)) {
    const name = nameInCode(declared, namespace, path);
    if (name === undefined || named.has(name)) continue;
    yield { path, onKey: true, message: `nothing in ${declared.modules.join(', ')} names ${name}` };
  }
}

type Unused = Omit<Report, 'file'>;

function* unusedIn(value: unknown, namespace: Namespace, keys: KeyIndex): Generator<Unused> {
  const reported = new Set<string>();
  const spelling = new Spelling(value, namespace);
  for (const { path: written } of textsIn(value)) {
    if (namespace.name === 'portal' && written[0] !== 'shells') continue;
    const unknown = unusedPart(written, keys);
    if (unknown === undefined || reported.has(unknown.join('.'))) continue;
    reported.add(unknown.join('.'));
    if (spelling.standsForMissing(unknown, keys)) continue;
    yield {
      path: unknown.length === written.length ? written : unknown,
      onKey: true,
      message: `no part of a flow shows ${unknown.join('.')}`,
      found: unknown.at(-1) ?? '',
      available: namesBeside(unknown, keys),
    };
  }
  for (const { path, insteadOf } of keys.all) {
    const isSecond = insteadOf === 'title' && textAt(value, path) !== undefined;
    if (!isSecond || textAt(value, [...path.slice(0, -1), 'title']) === undefined) continue;
    yield { path, onKey: true, message: 'a screen may have a title or a heading, not both' };
  }
}

/** The names in modules, cached while the modules and the declarations about them are unchanged. */
const namesOf = oncePer((code: readonly Source[]) =>
  oncePer(({ modules }: CodeTexts) => new NamedTexts(code, modules)),
);

/** The names in all modules. */
const anyNames = oncePer((code: readonly Source[]) => new NamedTexts(code, ['']));

/** Texts for code that no module uses. */
function* unnamedByCode(project: Project): Generator<Report> {
  const { languages } = project.flows;
  for (const [index, declared] of (languages?.value.code ?? []).entries()) {
    const nowhere = declared.modules.findIndex(
      (folder) => !project.code.some(({ path }) => path.startsWith(`${folder}/`)),
    );
    if (nowhere >= 0) {
      const message = `there is no module in ${declared.modules[nowhere]}`;
      const hint = 'Name the folder whose modules show these texts.';
      yield { file: languages?.path ?? '', path: ['code', index, 'modules', nowhere], message, hint };
      continue;
    }
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
