import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Finding, tellFinding } from '../../checker/Finding.ts';
import { newFindings } from '../../checker/formatFindings.ts';
import { openProject } from '../../checker/openProject.ts';
import type { Project } from '../../checker/Project.ts';
import { placeholdersOf, showPlaceholder } from '../../checker/placeholders.ts';
import type { Source } from '../../checker/readSources.ts';
import { textAt } from '../../checker/Texts.ts';
import { type Checking, checkingOf } from '../../checker/watchCheck.ts';
import { fileOf, type NewText, replaced, withTexts } from '../../checker/withTexts.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type {
  ItemMove,
  Judgement,
  MovableItem,
  TextDetails,
  TextEdit,
  TextList,
  TextQuery,
  WordsRequests,
} from '../../development/Words.ts';
import { aboutText, placeOfText, termsIn } from '../../diff/aboutText.ts';
import { textFileOf } from '../../diff/TextIndex.ts';
import type { Definition } from '../../flow/Definition.ts';
import { partOf } from '../../flow/partsIn.ts';
import { formsOf, isText, listTexts, moveItem, ownText, sharedText } from './order.ts';

/** The numbers among which examples of plural forms are looked for, and how many are shown. */
const NUMBERS = 1000;
const EXAMPLES = 4;

/** The address at which a text can be seen with example data in a language; undefined if there is none. */
export type ExampleOf = (id: string, language: string) => string | undefined;

/**
 * @param screen the screen on display
 * @throws if there is no such text
 */
function showText(
  project: Project,
  { id, screen }: WordsRequests['text']['asks'],
  exampleOf: ExampleOf = () => undefined,
): TextDetails {
  if (!isText(project, id)) throw new Error(`there is no text “${id}” any more`);
  const { ids, drafts } = project.languages;
  const listed = project.flows.languages?.value.languages ?? {};
  const languages = ids.map((language) => {
    const forms = formsOf(project, language, id);
    const example = exampleOf(id, language);
    return {
      ...(example === undefined ? {} : { example }),
      language,
      name: listed[language]?.name ?? language,
      isDraft: drafts.includes(language),
      forms: forms.map(({ category, ...form }) => ({
        ...form,
        ...(category === undefined ? {} : { numbers: examplesOf(language, category) }),
      })),
      terms: [...new Set(forms.flatMap(({ words }) => termsIn(project, language, words ?? '')))],
    };
  });
  const words = languages.flatMap(({ forms }) => forms.flatMap((form) => form.words ?? []));
  const { where, screens, why } = aboutText(project, id);
  const option = optionWith(project, id);
  const own = screens.length > 1 && screens.includes(screen) ? ownText(project, id, screen) : undefined;
  const isFree = own !== undefined && !isText(project, own);
  const shared = sharedText(project, id);
  return {
    id,
    where,
    screens,
    ...(why === undefined ? {} : { why }),
    ...(option === undefined ? {} : { option }),
    ...(isFree ? { own } : {}),
    ...(shared === undefined ? {} : { shared }),
    placeholders: [...new Set(words.flatMap((text) => placeholdersOf(text).map(showPlaceholder)))],
    languages,
  };
}

/** The option with a text, if the file lists it among others. */
function optionWith({ namespaces, documents }: Project, id: string): MovableItem | undefined {
  const { namespace, path } = placeOfText(id);
  const option = path.at(-1) ?? '';
  const key = namespaces
    .find(({ name }) => name === namespace)
    ?.keys?.above(path)
    .at(-1);
  if (key?.form !== 'choices') return undefined;
  const { file, at: place } = key;
  const field = partOf({ file, path: [], value: documents.get(file)?.value }, ...place)?.value;
  const options = isRecord(field) && Array.isArray(field.options) ? field.options : [];
  const at = options.indexOf(option);
  return at < 0 || options.length < 2 ? undefined : { file, path: [...place, 'options', at], id: option };
}

/** Numbers of a plural category: `0, 2, 3, 4 …`. */
function examplesOf(language: string, category: string): string {
  const rules = new Intl.PluralRules(language);
  const found: number[] = [];
  for (let number = 0; number < NUMBERS && found.length <= EXAMPLES; number += 1)
    if (rules.select(number) === category) found.push(number);
  return found.length > EXAMPLES ? `${found.slice(0, EXAMPLES).join(', ')} …` : found.join(', ');
}

interface WordsDeskOptions {
  readonly root: string;
  readonly definition: Definition;
  /** Shared with others who check the same files; by default its own. */
  readonly checking?: Checking;
  /** Whether a file is checked while one edits. */
  readonly isMeant: (source: Source) => boolean;
  readonly example?: ExampleOf | undefined;
}

/** What was read and checked last. */
interface Read {
  readonly sources: readonly Source[];
  readonly project: Project;
  findings?: readonly Finding[];
}

/** A change of files. */
interface FileChange {
  readonly paths: ReadonlySet<string>;
  /** The changed files. */
  readonly make: (read: Pick<Read, 'sources' | 'project'>) => Source[];
}

/** Other words for some texts. */
export const changeOfTexts = (texts: readonly NewText[]): FileChange => ({
  paths: new Set(texts.map(({ language, namespace }) => fileOf(language, namespace))),
  make: ({ sources, project }) => withTexts(sources, texts, project.languages.fallback),
});

/** Shows and changes the texts of a portal in a folder. A change is written if the checker accepts it. */
export class WordsDesk {
  readonly root: string;
  readonly #options: WordsDeskOptions;
  readonly #checking: Checking;
  #read: Read | undefined;

  constructor(options: WordsDeskOptions) {
    this.root = options.root;
    this.#options = options;
    this.#checking = options.checking ?? checkingOf(options.root, options.definition);
  }

  get definition(): Definition {
    return this.#options.definition;
  }

  /** The files as they are now. */
  read(touched?: ReadonlySet<string>): Read {
    const sources = this.#checking.reader.read(touched).filter(this.#options.isMeant);
    const before = this.#read;
    const isSame =
      before?.sources.length === sources.length && sources.every((one, index) => one === before.sources[index]);
    if (isSame) return before;
    this.#read = { sources, project: openProject(sources, this.definition) };
    return this.#read;
  }

  list(query: TextQuery): TextList {
    return listTexts(this.read().project, query);
  }

  /** @throws if there is no such text */
  text(asked: WordsRequests['text']['asks']): TextDetails {
    return showText(this.read().project, asked, this.#options.example);
  }

  /** What the checker would say. Nothing is written. */
  judge(edits: readonly TextEdit[]): Judgement {
    const { languages } = this.read().project;
    const change = changeOfTexts(textsOf(edits, languages.ids));
    return this.#judge(change, conflictsIn(this.read().project, edits)).judgement;
  }

  /** Writes the edits if the checker accepts them all, and nobody else has changed these texts meanwhile. */
  save(edits: readonly TextEdit[]): Judgement {
    const { languages } = this.read().project;
    return this.write(changeOfTexts(textsOf(edits, languages.ids)), (project) => conflictsIn(project, edits));
  }

  /**
   * Moves an item by one place.
   * @throws if it is not there any more, or has no place on that side
   */
  move(asked: ItemMove): Judgement {
    const make: FileChange['make'] = ({ sources }) => moveItem(sources, asked, this.definition);
    return this.write({ paths: new Set([asked.file]), make });
  }

  /**
   * Writes a change if the checker accepts it and there is no conflict.
   * @param conflictsOf called with what is in the files when they are written
   */
  write(change: FileChange, conflictsOf: (project: Project) => Judgement['conflicts'] = () => []): Judgement {
    for (;;) {
      const { sources, project } = this.read(change.paths);
      const { judgement, files } = this.#judge(change, conflictsOf(project));
      const isRefused = judgement.findings.some(({ level }) => level === 'error') || judgement.conflicts.length > 0;
      if (isRefused) return judgement;
      // An editor may have saved while the checker was at work.
      const isStill = ({ path }: Source) => textIn(join(this.root, path)) === textOf(sources, path);
      if (!files.every(isStill)) continue;
      for (const { path, text } of files) {
        mkdirSync(dirname(join(this.root, path)), { recursive: true });
        writeFileSync(join(this.root, path), text);
      }
      return { ...judgement, isSaved: true };
    }
  }

  #judge(change: FileChange, conflicts: Judgement['conflicts']): { judgement: Judgement; files: Source[] } {
    const read = this.read();
    const { session } = this.#checking;
    const { sources } = read;
    read.findings ??= session.check(sources);
    const files = change.make(read);
    const next = replaced(sources, files);
    const told = newFindings(read.findings, session.check(next)).map((finding) => {
      const { file, line, column, level } = finding;
      const { language } = textFileOf(file) ?? {};
      const place = { file, line, column };
      return { ...(language === undefined ? {} : { language }), level, text: tellFinding(finding), place };
    });
    // A mistake that a text has many times is told once.
    const findings = [...new Map(told.map((one) => [`${one.place.file} ${one.text}`, one])).values()];
    return { judgement: { findings, conflicts, isSaved: false }, files };
  }
}

/** @throws if a language is none of the portal's, since an edit names a file by it */
function textsOf(edits: readonly TextEdit[], languages: readonly string[]): NewText[] {
  return edits.map(({ language, id, words }) => {
    if (!languages.includes(language)) throw new Error(`there is no language “${language}”`);
    return { ...placeOfText(id), language, words };
  });
}

/** The texts that have other words than their editor saw. */
function conflictsIn(project: Project, edits: readonly TextEdit[]): Judgement['conflicts'] {
  return edits.flatMap(({ language, id, was, words }) => {
    const { namespace, path } = placeOfText(id);
    const texts = project.namespaces.find(({ name }) => name === namespace);
    if (texts === undefined) throw new Error(`there is no file of texts “${namespace}”`);
    const now = textAt(texts.languages.find((one) => one.language === language)?.value, path);
    if (now !== undefined && typeof now !== 'string') throw new Error(`“${id}” is not a text`);
    return now === was || now === words ? [] : [{ language, id, now }];
  });
}

const textOf = (sources: readonly Source[], path: string) => sources.find((one) => one.path === path)?.text;

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return undefined;
  }
}
