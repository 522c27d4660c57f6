import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CheckSession } from '../../checker/CheckSession.ts';
import type { Finding } from '../../checker/Finding.ts';
import { formatFindings } from '../../checker/formatFindings.ts';
import { newFindings } from '../../checker/newFindings.ts';
import { openProject } from '../../checker/openProject.ts';
import type { Project } from '../../checker/Project.ts';
import { type Source, SourceReader } from '../../checker/readSources.ts';
import { textAt } from '../../checker/Texts.ts';
import { fileOf, type NewText, replaced, withTexts } from '../../checker/withTexts.ts';
import type { Judgement, TextDetails, TextEdit, TextList, TextQuery } from '../../development/Words.ts';
import { placeOfText } from '../../diff/aboutText.ts';
import { textFileOf } from '../../diff/TextIndex.ts';
import type { Definition } from '../../flow/Definition.ts';
import { listTexts } from './listTexts.ts';
import { type ExampleOf, showText } from './showText.ts';

interface WordsDeskOptions {
  readonly root: string;
  readonly definition: Definition;
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

/** Shows and changes the texts of a portal in a folder. A change is written if the checker accepts it. */
export class WordsDesk {
  readonly root: string;
  readonly #options: WordsDeskOptions;
  readonly #reader: SourceReader;
  readonly #session: CheckSession;
  #read: Read | undefined;

  constructor(options: WordsDeskOptions) {
    this.root = options.root;
    this.#options = options;
    this.#reader = new SourceReader(options.root);
    this.#session = new CheckSession(options.definition);
  }

  get definition(): Definition {
    return this.#options.definition;
  }

  /** The files as they are now. */
  read(touched?: ReadonlySet<string>): Read {
    const sources = this.#reader.read(touched).filter(this.#options.isMeant);
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
  text(id: string): TextDetails {
    return showText(this.read().project, id, this.#options.example);
  }

  /** What the checker would say. Nothing is written. */
  judge(edits: readonly TextEdit[]): Judgement {
    const { languages } = this.read().project;
    return this.#judge(textsOf(edits, languages.ids), conflictsIn(this.read().project, edits)).judgement;
  }

  /** Writes the edits if the checker accepts them all, and nobody else has changed these texts meanwhile. */
  save(edits: readonly TextEdit[]): Judgement {
    const { languages } = this.read().project;
    const texts = textsOf(edits, languages.ids);
    return this.write(texts, (project) => conflictsIn(project, edits));
  }

  /**
   * Writes texts if the checker accepts them all and there is no conflict.
   * @param conflictsOf called with what is in the files when they are written
   */
  write(texts: readonly NewText[], conflictsOf: (project: Project) => Judgement['conflicts'] = () => []): Judgement {
    const paths = new Set(texts.map(({ language, namespace }) => fileOf(language, namespace)));
    for (;;) {
      const { sources, project } = this.read(paths);
      const { judgement, files } = this.#judge(texts, conflictsOf(project));
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

  #judge(texts: readonly NewText[], conflicts: Judgement['conflicts']): { judgement: Judgement; files: Source[] } {
    const read = this.read();
    const { sources, project } = read;
    read.findings ??= this.#session.check(sources);
    const files = withTexts(sources, texts, project.languages.fallback);
    const next = replaced(sources, files);
    const findings = newFindings(read.findings, this.#session.check(next)).map((finding) => {
      const { language } = textFileOf(finding.file) ?? {};
      const text = formatFindings([finding], next, 'text');
      return { ...(language === undefined ? {} : { language }), level: finding.level, text };
    });
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
