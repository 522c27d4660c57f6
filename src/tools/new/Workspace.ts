import { applyEdits, modify } from 'jsonc-parser';
import type { CheckSession } from '../../engine/checker/CheckSession.ts';
import type { Finding } from '../../engine/checker/Finding.ts';
import { fixSources } from '../../engine/checker/fixSources.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { canonicalText } from '../../engine/flow/canonicalText.ts';
import { classifyFile } from '../../engine/flow/classifyFile.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';
import type { Screen } from '../../engine/flow/types.ts';
import { grammarOf } from '../../engine/grammar/grammarOf.ts';

const FORMAT = { formattingOptions: { tabSize: 2, insertSpaces: true } };
const LANGUAGES = 'locales/languages.json';

/** The flows and texts of a project, with pending changes. */
export class Workspace {
  readonly definition: Definition;
  readonly flows: Flows;
  readonly #before: readonly Source[];
  readonly #changed = new Map<string, string>();

  constructor(sources: readonly Source[], definition: Definition) {
    this.#before = sources;
    this.definition = definition;
    this.flows = flowsOf(sources, definition);
  }

  /** The listed languages, including drafts. */
  get languages(): readonly string[] {
    return Object.keys(this.flows.languages?.value.languages ?? {});
  }

  /** The default texts for scaffolds, in a language. */
  wordOf(language: string, name: string): string {
    const file = this.read(`locales/${language}/authoring/scaffolds.json`);
    const [section = '', word = ''] = name.split('.').slice(1);
    const text: unknown = Reflect.get(Object(Reflect.get(Object(file), section)), word);
    return typeof text === 'string' ? text : word;
  }

  /** The data of a file; undefined if there is none. */
  read(path: string): unknown {
    const text = this.#textOf(path);
    return text === undefined ? undefined : JSON.parse(text);
  }

  get paths(): readonly string[] {
    return [...new Set([...this.#before.map(({ path }) => path), ...this.#changed.keys()])];
  }

  /** Writes a whole file: a flow file in canonical form, others as data. */
  write(path: string, value: unknown): void {
    const place = classifyFile(path);
    const text =
      place === undefined
        ? `${JSON.stringify(value, null, 2)}\n`
        : canonicalText(place.kind, value, grammarOf(this.definition));
    this.#changed.set(path, text);
  }

  /** Sets a value at a place in a file of texts; the rest of the file keeps its format. */
  put(path: string, at: JsonPath, value: unknown): void {
    const text = this.#textOf(path) ?? '{}\n';
    this.#changed.set(path, applyEdits(text, modify(text, [...at], value, FORMAT)));
  }

  /** Adds a text of a flow in each language. */
  putTexts(namespace: string, at: JsonPath, textIn: (language: string) => unknown): void {
    for (const language of this.languages) this.put(`locales/${language}/${namespace}.json`, at, textIn(language));
  }

  /**
   * Changes a screen.
   * @throws if there is no such screen
   */
  changeScreen(id: string, change: (screen: Screen) => Screen): void {
    const file = this.flows.screens.get(id);
    if (file === undefined) throw new Error(`there is no screen ${id}`);
    this.write(file.path, change(this.read(file.path) as Screen));
  }

  listLanguage(id: string, about: object): void {
    const list = this.read(LANGUAGES) as { languages: object };
    this.write(LANGUAGES, { ...list, languages: { ...list.languages, [id]: about } });
  }

  /** Makes the checker's fixes to the changes. @returns the changes, with the findings that they add */
  finish(session: CheckSession): {
    readonly files: ReadonlyMap<string, string>;
    readonly findings: readonly Finding[];
    sources: readonly Source[];
  } {
    const kept = this.#before.filter(({ path }) => !this.#changed.has(path));
    const written = [...this.#changed].map(([path, text]): Source => ({ path, text }));
    const known = new Set(session.check(this.#before).map(nameOf));
    const mended = new Map(fixSources([...kept, ...written], session).map(({ path, text }) => [path, text]));
    const files = new Map([...this.#changed].map(([path, text]) => [path, mended.get(path) ?? text]));
    const sources = [...kept, ...[...files].map(([path, text]): Source => ({ path, text }))];
    return { files, sources, findings: session.check(sources).filter((finding) => !known.has(nameOf(finding))) };
  }

  #textOf(path: string): string | undefined {
    return this.#changed.get(path) ?? this.#before.find((source) => source.path === path)?.text;
  }
}

const nameOf = ({ file, rule, message }: Finding) => `${file} ${rule} ${message}`;
