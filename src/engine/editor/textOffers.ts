import { CompletionItemKind } from 'vscode-languageserver/node';
import { placeholdersOf, showPlaceholder } from '../checker/placeholders.ts';
import { missingText } from '../checker/rules/missing-text.ts';
import { wordsAt } from '../checker/Texts.ts';
import type { JsonDocument } from '../flow/JsonDocument.ts';
import { type Caret, textNear } from './caretAt.ts';
import type { Workspace } from './Workspace.ts';

/** Something to write at the caret. */
export interface Offer {
  readonly label: string;
  /** JSON, with gaps if `hasGaps`. */
  readonly written: string;
  readonly hasGaps?: boolean;
  readonly detail?: string | undefined;
  readonly about?: unknown;
  readonly kind: CompletionItemKind;
  /** Offers with a smaller rank come first. */
  readonly rank?: number;
}

/** What may be written in a file of texts: the texts that it lacks, and in a text, its values and the terms to use. */
export function textOffers(document: JsonDocument, caret: Caret, workspace: Workspace): readonly Offer[] | undefined {
  const text = textNear(document, caret.path, workspace);
  if (text === undefined) return undefined;
  if (caret.onKey) return missingBelow(document, caret, workspace);
  return /\{[^}]*$/.test(caret.typed) ? valuesOf(text, workspace) : termsFor(document, workspace);
}

/** The texts that the checker misses in the object at the caret. */
function missingBelow({ path: file }: JsonDocument, { path }: Caret, { project }: Workspace): Offer[] {
  const above = path.slice(0, -1).map(String);
  const { fallback } = project.languages;
  const offers = new Map<string, Offer>();
  for (const namespace of project.namespaces) {
    if (!namespace.languages.some((one) => one.file === file)) continue;
    const original = namespace.languages.find(({ language }) => language === fallback)?.value;
    for (const report of missingText.ofTexts?.({ ...project, namespaces: [namespace] }) ?? []) {
      const { path: missing = [] } = report;
      const label = String(missing[above.length]);
      if (report.file !== file || missing.length <= above.length || above.some((name, at) => name !== missing[at]))
        continue;
      const isText = missing.length === above.length + 1;
      const words = wordsAt(original, missing.map(String));
      const written = `"${label}": ${isText ? '"$1"' : '{ $1 }'}`;
      const about = isText && typeof words === 'string' ? words : undefined;
      offers.set(label, { label, written, hasGaps: true, detail: about, kind: CompletionItemKind.Text, rank: 0 });
    }
  }
  return [...offers.values()];
}

/** The values that flows pass to a text, and as other languages format them. */
function valuesOf({ keys, written }: NonNullable<ReturnType<typeof textNear>>, { definition }: Workspace): Offer[] {
  const passed = [
    ...keys.flatMap(({ values, mayUse = [] }) => [...values, ...mayUse]),
    ...Object.keys(definition.constants ?? {}),
  ].map((name) => ({ name, format: undefined }));
  const shown = [...written.flatMap(({ words }) => placeholdersOf(words)), ...passed].map(showPlaceholder);
  return [...new Set(shown)].map((label) => ({ label, written: label, kind: CompletionItemKind.Value }));
}

/** The terms of the language's glossary. */
function termsFor({ path }: JsonDocument, { project }: Workspace): Offer[] {
  const { terms = [] } = project.flows.glossary?.value.languages[path.split('/')[1] ?? ''] ?? {};
  return terms.map(({ use, avoid, why }) => ({
    label: use,
    written: use,
    detail: `instead of ${avoid.join(', ')}`,
    about: why,
    kind: CompletionItemKind.Text,
  }));
}
