/** What texts need to know of the languages: `locales/languages.json`, which a portal hands in. */
export interface LanguageHabits {
  /** Stands in where a language lacks a text. */
  readonly fallback: string;
  readonly languages: Readonly<
    Record<string, { readonly name: string; readonly units?: string; readonly dates?: string }>
  >;
}
