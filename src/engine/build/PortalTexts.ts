import { documentOf } from '../checker/documentOf.ts';
import type { Source } from '../checker/readSources.ts';
import { isRecord } from '../contract/isRecord.ts';
import { offeredIn } from '../flow/choiceBranches.ts';
import type { Flows } from '../flow/Flows.ts';
import { resolveScreen } from '../flow/resolveUnit.ts';
import { SHARED_NAMESPACES } from '../texts/namespaces.ts';
import { markBreaks } from '../texts/phrases.ts';
import type { Theme } from '../theme/Theme.ts';

/** The texts of a portal as the page needs them: the part that all screens share, and each screen's own part. */
export class PortalTexts {
  /** By `language/namespace`. */
  readonly #files: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly #flows: Flows;
  /** The shared dialogs of each screen, the same in every language. */
  readonly #dialogs = new Map<string, readonly string[]>();

  constructor(sources: readonly Source[], flows: Flows) {
    this.#flows = flows;
    this.#files = new Map(
      sources.flatMap((source) => {
        const name = /^locales\/([^/]+\/[^/]+)\.json$/.exec(source.path)?.[1];
        const value = name === undefined ? undefined : documentOf(source).value;
        return name === undefined || !isRecord(value) ? [] : [[name, value] as const];
      }),
    );
  }

  get languages(): readonly string[] {
    return Object.keys(offeredIn(this.#flows.languages?.value ?? { languages: {} }));
  }

  /** Module text of `virtual:flow/texts/<language>`: what every screen needs, by namespace. */
  writeShared(language: string): string {
    const shared = SHARED_NAMESPACES.map((name) => [name, this.#files.get(`${language}/${name}`) ?? {}] as const);
    const texts = Object.fromEntries(shared);
    return `export default ${asTexts(withPhrases(texts, language, this.#flows.definition.theme))};`;
  }

  /** Module text of `virtual:flow/text-table/<language>`: where the texts of each screen are. */
  writeTable(language: string): string {
    const screens = [...this.#flows.screens.keys()].filter((id) => this.#textsOf(language, id) !== undefined);
    const rows = screens.map(
      (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`virtual:flow/texts/${language}/${id}`)})`,
    );
    return `export default { ${rows.join(',\n')} };`;
  }

  /** The source of a screen's own texts, and those of the shared dialogs that it can open. */
  own(language: string, screen: string): string | undefined {
    const texts = this.#textsOf(language, screen);
    if (texts === undefined) return undefined;
    const shared = record(this.#files.get(`${language}/shared`)?.dialogs);
    const wanted = this.#sharedDialogsOf(screen).flatMap((id) => (Object.hasOwn(shared, id) ? [[id, shared[id]]] : []));
    const dialogs = { ...Object.fromEntries(wanted), ...record(texts.dialogs) };
    const whole = wanted.length === 0 ? texts : { ...texts, dialogs };
    return asTexts(withPhrases(whole, language, this.#flows.definition.theme));
  }

  #textsOf(language: string, screen: string): Readonly<Record<string, unknown>> | undefined {
    const flow = this.#flows.screens.get(screen)?.flow;
    const texts = flow === undefined ? undefined : this.#files.get(`${language}/${flow}`)?.[screen];
    return isRecord(texts) ? texts : undefined;
  }

  #sharedDialogsOf(screen: string): readonly string[] {
    const known = this.#dialogs.get(screen);
    if (known !== undefined) return known;
    const dialogs = [...(resolveScreen(this.#flows, screen)?.dialogs ?? [])];
    const shared = dialogs.filter(([, dialog]) => dialog.shared).map(([id]) => id);
    this.#dialogs.set(screen, shared);
    return shared;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

/** Removes `why` members, which are for readers of the files. */
const withoutWhy = (key: string, value: unknown) => (key === 'why' && typeof value === 'string' ? undefined : value);

/** Data of a flow as JavaScript source. */
export const asSource = (data: unknown): string => escaped(JSON.stringify(data, withoutWhy));

/** Texts as JavaScript source. Unlike in a flow, a member `why` is kept, since it may be the key of a text. */
const asTexts = (texts: unknown): string => escaped(JSON.stringify(texts));

/** The source of an object, from the sources of its members by name. */
export const asRecord = (members: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(members)
    .map(([name, source]) => `${JSON.stringify(name)}: ${source}`)
    .join(', ')} }`;

/** Escapes line separators, which would be syntax errors in a string literal. */
const escaped = (json: string) => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const mapTexts = (texts: unknown, change: (text: string) => string): unknown => {
  if (typeof texts === 'string') return change(texts);
  return isRecord(texts)
    ? Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, mapTexts(text, change)]))
    : texts;
};

/** The texts. If the theme breaks the language's lines only between words or phrases, the possible breaks are marked. */
export const withPhrases = <T>(texts: T, language: string, theme: Theme | undefined): T =>
  theme?.other.lineBreaks?.[language] === undefined ? texts : (mapTexts(texts, markBreaks) as T);
