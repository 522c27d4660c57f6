import { createHash } from 'node:crypto';
import { isData, type Source } from '../../checker/readSources.ts';
import { type NewText, replaced } from '../../checker/withTexts.ts';
import type { WordsChanges as Changes, WordsChange, WordsCommit } from '../../development/Words.ts';
import type { Change, Pair } from '../../diff/Change.ts';
import { compareParts } from '../../diff/compare.ts';
import { git, readTree } from '../../diff/git.ts';
import { ORDER } from '../../diff/itemPairs.ts';
import { textFileOf } from '../../diff/TextIndex.ts';
import { differInOrder, earlierList, withList } from './order.ts';
import { changeOfTexts, type WordsDesk } from './WordsDesk.ts';

/** Branches of words have this prefix, so that a second commit goes to the same branch. */
const BRANCH = 'words/';
/** The maximum number of characters of a commit's first line. */
const SUBJECT = 72;
/** The findings about the last commit are of no use here. */
const UNCHECKED = { check: () => [] };

/** A change with the parts that it covers. */
interface Told {
  readonly shown: WordsChange;
  readonly parts: readonly Pair[];
}

/** What differs from the last commit, and what can be done with it. Git is asked each time. */
export class WordsChanges {
  readonly #desk: WordsDesk;

  constructor(desk: WordsDesk) {
    this.#desk = desk;
  }

  /** @throws with git's reason if this is no repository, or has no commit */
  list(): Changes {
    return { changes: this.#tell().told.map(({ shown }) => shown), branch: this.#branch() };
  }

  /**
   * Gives texts the words of the last commit again.
   * @throws if the checker does not accept that, with its reason
   */
  takeBack(keys: readonly string[]): { readonly taken: number } {
    const { told: all, before } = this.#tell();
    const told = all.filter(({ shown }) => shown.isOfWords && keys.includes(shown.key));
    const parts = told.flatMap((one) => one.parts);
    const { definition } = this.#desk;
    const words = changeOfTexts(parts.flatMap(earlierTexts));
    const lists = parts.filter(isOrder).flatMap(({ is }) => is ?? []);
    const { findings, isSaved } = this.#desk.write({
      paths: new Set([...words.paths, ...lists.map(({ file }) => file)]),
      make: (read) =>
        lists.reduce((files, { file, path }) => {
          const list = earlierList(before, file, path.slice(0, -1));
          const now = replaced(read.sources, files);
          return list === undefined ? files : replaced(files, withList(now, file, path.slice(0, -1), list, definition));
        }, words.make(read)),
    });
    if (!isSaved) throw new Error(findings.map(({ text }) => text).join('\n'));
    return { taken: told.length };
  }

  /**
   * Commits the changed texts, and nothing else, on a branch for words. Nothing is pushed.
   * @throws with the reason of git or of its hooks; then the branch is the one before
   */
  commit(branch: string): WordsCommit {
    const { root } = this.#desk;
    const told = this.#tell().told.filter(({ shown }) => shown.isOfWords);
    if (told.length === 0) throw new Error('there is no change of words to commit');
    const files = [...new Set(told.flatMap(({ parts }) => parts.flatMap(filesOf)))];
    const sentences = told.map(({ shown }) => shown.sentence);
    const [first = ''] = sentences;
    const only = first.replace(/\.$/, '');
    const isShort = sentences.length === 1 && only.length <= SUBJECT;
    const subject = isShort
      ? only
      : `${sentences.length === 1 ? 'One change' : `${sentences.length} changes`} of words`;
    const message = isShort ? `${subject}\n` : `${subject}\n\n${sentences.join('\n\n')}\n`;
    const here = this.#here();
    const isNew = branch !== here;
    git(root, ['check-ref-format', '--branch', branch]);
    if (isNew) git(root, ['switch', '--quiet', '--create', branch]);
    try {
      git(root, ['add', '--intent-to-add', '--', ...files]);
      git(root, ['commit', '--quiet', '--only', '--file=-', '--', ...files], message);
    } catch (error) {
      if (isNew) {
        git(root, ['switch', '--quiet', ...(here === '' ? ['--detach', 'HEAD'] : [here])]);
        git(root, ['branch', '--quiet', '--delete', '--force', branch]);
      }
      throw error;
    }
    const id = git(root, ['rev-parse', '--short', 'HEAD']).toString('utf8').trim();
    return { id, branch, subject };
  }

  /** The present branch; empty if there is none. */
  #here(): string {
    return git(this.#desk.root, ['branch', '--show-current']).toString('utf8').trim();
  }

  #branch(): string {
    const here = this.#here();
    if (here.startsWith(BRANCH)) return here;
    const list = git(this.#desk.root, ['branch', '--list', '--format=%(refname:short)', `${BRANCH}*`]);
    const known = list.toString('utf8').split('\n');
    const day = `${BRANCH}${new Date().toISOString().slice(0, 10)}`;
    let [branch, count] = [day, 1];
    while (known.includes(branch)) {
      count += 1;
      branch = `${day}-${count}`;
    }
    return branch;
  }

  #tell(): { readonly told: Told[]; readonly before: readonly Source[] } {
    const { root, definition } = this.#desk;
    const { sources } = this.#desk.read();
    const files = [...readTree(root, 'HEAD', ['flows', 'locales'])].map(([path, text]): Source => ({ path, text }));
    const now = new Map(sources.map((source) => [source.path, source]));
    // An unchanged file is the same object, so it is not parsed again.
    const before = files
      .filter((source) => isData(source) && source.path.endsWith('.json'))
      .map((source) => (now.get(source.path)?.text === source.text ? (now.get(source.path) ?? source) : source));
    const others = sources.filter((source) => !isData(source));
    const base = { name: 'the last commit', sources: [...before, ...others], definition };
    const { report, parts } = compareParts(base, { name: 'the files', sources, definition }, UNCHECKED);
    const isOnlyOrder = (file: string) =>
      differInOrder(
        before.find(({ path }) => path === file),
        now.get(file),
      );
    const told = report.changes.map((change) => tellOne(change, parts.get(change) ?? [], isOnlyOrder));
    return { told, before };
  }
}

function tellOne(change: Change, parts: readonly Pair[], isOnlyOrder: (file: string) => boolean): Told {
  const { sentence, each, file, line } = change;
  const key = createHash('sha256')
    .update(JSON.stringify([change, parts]))
    .digest('base64url')
    .slice(0, 16);
  const isWordsOrOrder = (pair: Pair) =>
    filesOf(pair).every((one) => textFileOf(one) !== undefined || (isOrder(pair) && isOnlyOrder(one)));
  const isOfWords = parts.length > 0 && parts.every(isWordsOrOrder);
  return { shown: { key, sentence, ...(each === undefined ? {} : { each }), file, line, isOfWords }, parts };
}

/** Whether a pair is about the order of a list. */
const isOrder = ({ is }: Pair): boolean => is?.path.at(-1) === ORDER;

const filesOf = ({ was, is }: Pair): string[] => [was, is].flatMap((part) => part?.file ?? []);

/** The texts of a pair as they were before the change. */
function earlierTexts({ was, is }: Pair): NewText[] {
  const at = (part: NonNullable<Pair['is']>, words: unknown): NewText[] => {
    const place = textFileOf(part.file);
    return place === undefined
      ? []
      : [{ ...place, path: part.path.map(String), words: typeof words === 'string' ? words : undefined }];
  };
  const isMoved = was?.file !== is?.file || was?.path.join() !== is?.path.join();
  return [...(is !== undefined && isMoved ? at(is, undefined) : []), ...(was === undefined ? [] : at(was, was.value))];
}
