/** What texts must know of the languages: `locales/languages.json`, which the portal hands in. */
export interface LanguageHabits {
  /** The language of a text that another language lacks. */
  readonly fallback: string;
  readonly languages: Readonly<
    Record<
      string,
      { readonly name: string; readonly units?: string; readonly dates?: string; readonly region?: string }
    >
  >;
}
