import type { Project } from '../checker/Project.ts';
import { basePath } from '../checker/Texts.ts';
import { isRecord } from '../contract/isRecord.ts';
import { partOf } from '../flow/partsIn.ts';
import { screensOfText } from './words/replacedWords.ts';
import { tellText } from './words/tellText.ts';

/** What there is to know of a text besides its words. */
export interface AboutText {
  /** Its role and place: “the title of the dialog locked”. */
  readonly where: string;
  /** The screens that show it. */
  readonly screens: readonly string[];
  /** The author's reason, where the flow needs the text. */
  readonly why: string | undefined;
}

/** @param id its namespace and path: `sign-in/sign-in.title` */
export const aboutText = (project: Project, id: string): AboutText => ({
  where: tellText({ project }, id),
  screens: screensOfText({ project }, id),
  why: whyOf(project, id),
});

/** The namespace and the path in the id of a text. */
export function placeOfText(id: string): { readonly namespace: string; readonly path: readonly string[] } {
  const slash = id.lastIndexOf('/');
  return { namespace: id.slice(0, slash), path: id.slice(slash + 1).split('.') };
}

/** The reason at the part of a flow that needs a text. */
function whyOf({ namespaces, documents }: Project, id: string): string | undefined {
  const { namespace, path } = placeOfText(id);
  const keys = namespaces.find(({ name }) => name === namespace)?.keys;
  const base = basePath(path);
  const key = keys?.at(base)[0] ?? keys?.above(base).at(-1);
  const document = key && documents.get(key.file);
  const part = document && partOf({ file: key.file, path: [], value: document.value }, ...key.at)?.value;
  return isRecord(part) && typeof part.why === 'string' ? part.why : undefined;
}

/** The terms whose words a text contains, each with the words to avoid. */
export function termsIn({ flows: { glossary } }: Project, language: string, text: string): string[] {
  const said = text.toLowerCase();
  return (glossary?.value.languages[language]?.terms ?? [])
    .filter(({ use }) => said.includes(use.toLowerCase()))
    .map(({ use, avoid, why }) => `${use} (not: ${avoid.join(', ')})${why === undefined ? '' : ` ${why}`}`);
}

/** Stands in for the file of a place in a definition or a theme, which may be code. */
export const CONTRACT = '(contract)';
export const THEME = '(theme)';

const SUBJECTS: Readonly<Record<string, 'contract' | 'theme'>> = { [CONTRACT]: 'contract', [THEME]: 'theme' };

/** Whether a place is in the contract or in the theme; undefined for a place in a file. */
export const subjectOf = (file: string): 'contract' | 'theme' | undefined =>
  Object.hasOwn(SUBJECTS, file) ? SUBJECTS[file] : undefined;
