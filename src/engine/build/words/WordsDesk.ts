import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '../../checker/Finding.ts';
import { tellFinding } from '../../checker/Finding.ts';
import { newFindings } from '../../checker/newFindings.ts';
import { openProject } from '../../checker/openProject.ts';
import type { Project } from '../../checker/Project.ts';
import type { Source } from '../../checker/readSources.ts';
import { textAt } from '../../checker/Texts.ts';
import { type Checking, checkingOf } from '../../checker/watchCheck.ts';
import { fileOf, type NewText, replaced, withTexts } from '../../checker/withTexts.ts';
import type {
  ItemMove,
  Judgement,
  TextDetails,
  TextEdit,
  TextList,
  TextQuery,
  WordsRequests,
} from '../../development/Words.ts';
import { placeOfText } from '../../diff/aboutText.ts';
import { textFileOf } from '../../diff/TextIndex.ts';
import type { Definition } from '../../flow/Definition.ts';
import { listTexts } from './listTexts.ts';
import { moveItem } from './order.ts';
import { type ExampleOf, showText } from './showText.ts';

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
export interface FileChange {
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
