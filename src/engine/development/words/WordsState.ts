import { makeAutoObservable, runInAction } from 'mobx';
import type {
  ItemMove,
  Judgement,
  MovableItem,
  TextDetails,
  TextEdit,
  TextList,
  TextQuery,
  WordsChanges,
  WordsCommit,
  WordsRequests,
} from '../Words.ts';
import type { AskWords } from './askWords.ts';

/** Milliseconds without a key before the checker is asked. */
const PAUSE = 200;

interface WordsStateOptions {
  readonly ask: AskWords;
  /** The screen on display, and the page's language. */
  readonly here: () => Pick<TextQuery, 'screen' | 'language'>;
  /** The number of characters for which a phone has room, by language; empty if the text is not on display. */
  readonly measure: (words: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, number>>;
}

/** The ids of the texts of a part of the page, and the part, if it can be moved. */
interface PickedPart {
  readonly ids: readonly string[];
  readonly item?: MovableItem | undefined;
}

/** A form of a text in a language. */
type FormName = Pick<TextEdit, 'language' | 'id'>;
const keyOf = ({ language, id }: FormName) => `${language} ${id}`;

/** The texts that an author looks at and edits in the page. Edits stay until they are saved or dropped. */
export class WordsState {
  readonly #options: WordsStateOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Answers may arrive out of order: only those to the last question of a kind count. */
  readonly #asked = new Map<string, number>();
  /** The questions that are not answered yet. */
  waiting: ReadonlySet<keyof WordsRequests> = new Set();
  #moves = Promise.resolve();
  /** The text that was chosen last: an answer about an earlier one must not replace it. */
  #wanted: string | undefined;
  /** The number of searches and picks: a part that is known late must not replace a later one. */
  #turn = 0;
  find = '';
  /** The texts of the part that was picked; undefined for those of the screen. */
  below: readonly string[] | undefined = undefined;
  /** The item that was picked, if it can be moved. */
  item: MovableItem | undefined = undefined;
  list: TextList | undefined = undefined;
  details: TextDetails | undefined = undefined;
  /** The number of characters for which a phone has room, by language. */
  room: ReadonlyMap<string, number> = new Map();
  /** By language and form. */
  edits: ReadonlyMap<string, TextEdit> = new Map();
  judgement: Judgement | undefined = undefined;
  changes: WordsChanges | undefined = undefined;
  commit: WordsCommit | undefined = undefined;
  /** What happened last. */
  said = '';
  trouble = '';

  constructor(options: WordsStateOptions) {
    this.#options = options;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** The edits of the text on display. */
  get own(): readonly TextEdit[] {
    const forms = this.details?.languages.flatMap(({ language, forms: all }) =>
      all.flatMap(({ id }) => this.edits.get(keyOf({ language, id })) ?? []),
    );
    return forms ?? [];
  }

  /** Whether the text has an edit that is not saved. */
  isEdited(id: string): boolean {
    return [...this.edits.values()].some((edit) => edit.id === id || edit.id.startsWith(`${id}_`));
  }

  /** Called when the panel shows texts, and when the files have changed. */
  async refresh(): Promise<void> {
    const { find, below } = this;
    const query = { ...this.#options.here(), find, ...(below === undefined ? {} : { below }) };
    const list = await this.#ask('list', query);
    if (list !== undefined) runInAction(() => Object.assign(this, { list }));
    if (this.#wanted !== undefined) await this.choose(this.#wanted);
  }

  search(find: string): void {
    this.#turn += 1;
    this.find = find;
    this.below = undefined;
    this.item = undefined;
    void this.refresh();
  }

  /** Shows the texts of a part of the page: of a field all, of anything else its only one. */
  async pick(part: PickedPart | Promise<PickedPart>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { ids, item } = await part;
    if (turn !== this.#turn) return;
    runInAction(() => Object.assign(this, { find: '', item, below: ids, details: undefined }));
    this.#wanted = undefined;
    await this.refresh();
    const [first] = this.list?.texts ?? [];
    if (first !== undefined && turn === this.#turn) await this.choose(first.id);
  }

  async choose(id: string): Promise<void> {
    this.#wanted = id;
    const details = await this.#ask('text', { id, screen: this.#options.here().screen });
    if (details === undefined) return;
    runInAction(() => {
      if (this.details?.id !== id) Object.assign(this, { judgement: undefined, said: '', room: new Map() });
      this.details = details;
    });
    void this.#measure(details);
    if (this.own.length > 0) await this.judge();
  }

  async #measure(details: TextDetails): Promise<void> {
    const words = details.languages.flatMap(({ language, forms: [form, ...others] }) =>
      form?.words === undefined || others.length > 0 ? [] : [[language, form.words] as const],
    );
    const room = await this.#options.measure(new Map(words));
    if (this.details === details) runInAction(() => Object.assign(this, { room }));
  }

  /** What a form says: the author's words, or else those of the file. */
  wordsOf(form: FormName, saved: string | undefined): string {
    return this.edits.get(keyOf(form))?.words ?? saved ?? '';
  }

  edit(form: FormName, saved: string | undefined, words: string): void {
    const key = keyOf(form);
    const was = this.edits.has(key) ? this.edits.get(key)?.was : saved;
    this.take(form, words === (was ?? '') ? undefined : { ...form, ...(was === undefined ? {} : { was }), words });
    this.said = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.judge(), PAUSE);
  }

  /** Forgets the edits of the text on display. */
  drop(): void {
    const gone = new Set(this.own.map(keyOf));
    this.edits = new Map([...this.edits].filter(([key]) => !gone.has(key)));
    this.judgement = undefined;
    this.trouble = '';
  }

  /** Answers a conflict: keeps the author's words, or takes those of the file. */
  async settle(form: FormName, now: string | undefined, isMine: boolean): Promise<void> {
    const edit = this.edits.get(keyOf(form));
    if (edit === undefined) return;
    const { was: _, ...rest } = edit;
    this.take(form, isMine ? { ...rest, ...(now === undefined ? {} : { was: now }) } : undefined);
    await this.refresh();
  }

  take(form: FormName, edit: TextEdit | undefined): void {
    const edits = new Map(this.edits);
    if (edit === undefined) edits.delete(keyOf(form));
    else edits.set(keyOf(form), edit);
    this.edits = edits;
    this.judgement = undefined;
  }

  async judge(): Promise<void> {
    const edits = this.own;
    if (edits.length === 0) return;
    const judgement = await this.#ask('judge', { edits });
    if (judgement !== undefined) runInAction(() => Object.assign(this, { judgement }));
  }

  /** Whether the checker refuses what is written. */
  get isRefused(): boolean {
    const { findings = [], conflicts = [] } = this.judgement ?? {};
    return conflicts.length > 0 || findings.some(({ level }) => level === 'error');
  }

  /** Whether the checker has not yet answered about what is written. */
  get isChecking(): boolean {
    return this.own.length > 0 && this.judgement === undefined && this.trouble === '';
  }

  /** Takes the screen's own words for a message away in all languages, and opens those that it shares with others. */
  async useShared(): Promise<void> {
    const { shared, languages = [] } = this.details ?? {};
    if (shared === undefined) return;
    this.drop();
    const edits = languages.flatMap(({ language, forms }) =>
      forms.flatMap(({ id, words }) => (words === undefined ? [] : [{ language, id, was: words }])),
    );
    if (await this.#saveOther(edits)) await this.#open(shared, 'This screen has the shared words again.');
  }

  /** Saves the words of all languages for the screen on display alone, and opens this text of its own. */
  async saveHere(): Promise<void> {
    const { details } = this;
    if (details?.own === undefined) return;
    const { own, id: shared, languages } = details;
    const before = this.own;
    const edits = languages.flatMap(({ language, forms }) =>
      forms.map(({ id, words }) => ({
        language,
        id: own + id.slice(shared.length),
        words: this.wordsOf({ language, id }, words),
      })),
    );
    if (!(await this.#saveOther(edits))) return;
    const gone = new Set(before.map(keyOf));
    runInAction(() => Object.assign(this, { edits: new Map([...this.edits].filter(([key]) => !gone.has(key))) }));
    await this.#open(own, 'Saved for this screen alone.');
  }

  /** Saves edits of texts that are not open. @returns whether the checker accepts them */
  async #saveOther(edits: readonly TextEdit[]): Promise<boolean> {
    const judgement = await this.#ask('save', { edits });
    if (judgement === undefined) return false;
    runInAction(() => Object.assign(this, { judgement }));
    if (judgement.conflicts.length === 0) return judgement.isSaved;
    await this.refresh();
    runInAction(() =>
      Object.assign(this, {
        judgement: undefined,
        trouble: 'Somebody else has just changed this text. Look at it again.',
      }),
    );
    return false;
  }

  async #open(id: string, said: string): Promise<void> {
    await this.pick({ ids: [id] });
    runInAction(() => Object.assign(this, { said }));
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const edits = this.own;
    if (edits.length === 0) return;
    const judgement = await this.#ask('save', { edits });
    if (judgement === undefined) return;
    runInAction(() => {
      this.judgement = judgement;
      if (!judgement.isSaved) return;
      // What was typed meanwhile is an edit of what has just been saved.
      const left = new Map(this.edits);
      for (const saved of edits) {
        const now = left.get(keyOf(saved));
        if (now?.words === saved.words) left.delete(keyOf(saved));
        else if (now !== undefined) left.set(keyOf(saved), { ...now, was: saved.words });
      }
      this.edits = left;
      this.said = 'Saved.';
    });
    if (judgement.isSaved) await this.refresh();
  }

  /** Moves the picked item, or the option whose text is open, up or down: one press after the other. */
  move(id: string, by: ItemMove['by']): Promise<void> {
    this.#moves = this.#moves.then(() => this.#move(id, by));
    return this.#moves;
  }

  async #move(id: string, by: ItemMove['by']): Promise<void> {
    const item = [this.details?.option, this.item].find((one) => one?.id === id);
    const judgement = item && (await this.#ask('move', { ...item, by }));
    if (item === undefined || judgement === undefined) return;
    const { path } = item;
    const moved = { ...item, path: [...path.slice(0, -1), Number(path.at(-1)) + by] };
    runInAction(() => {
      if (!judgement.isSaved) this.trouble = judgement.findings.map(({ text }) => text).join('\n');
      else if (item === this.item) this.item = moved;
      else if (this.details?.option === item) this.details = { ...this.details, option: moved };
    });
  }

  async askChanges(): Promise<void> {
    const changes = await this.#ask('changes', {});
    runInAction(() => Object.assign(this, { changes }));
  }

  async takeBack(keys: readonly string[]): Promise<void> {
    const done = await this.#ask('take-back', { keys });
    if (done !== undefined) await this.askChanges();
  }

  async makeCommit(branch: string): Promise<void> {
    const commit = await this.#ask('commit', { branch });
    if (commit === undefined) return;
    runInAction(() => Object.assign(this, { commit }));
    await this.askChanges();
  }

  /** Undefined if the server refuses, which is shown, or if a later question of the same kind was asked. */
  async #ask<K extends keyof WordsRequests>(
    name: K,
    asked: WordsRequests[K]['asks'],
  ): Promise<WordsRequests[K]['answers'] | undefined> {
    const number = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, number);
    this.#wait(name, true);
    try {
      const answer = await this.#options.ask(name, asked);
      if (this.#asked.get(name) !== number) return undefined;
      runInAction(() => Object.assign(this, { trouble: '' }));
      return answer;
    } catch (error) {
      runInAction(() => Object.assign(this, { trouble: error instanceof Error ? error.message : String(error) }));
      return undefined;
    } finally {
      if (this.#asked.get(name) === number) this.#wait(name, false);
    }
  }

  #wait(name: keyof WordsRequests, isWaiting: boolean): void {
    const others = [...this.waiting].filter((one) => one !== name);
    runInAction(() => Object.assign(this, { waiting: new Set(isWaiting ? [...others, name] : others) }));
  }
}
