/** What texts must know of the languages: `locales/languages.json`, which the portal hands in. */
export interface LanguageHabits {
  /** The language of a text that another language lacks. */
  readonly fallback: string;
  readonly languages: Readonly<
    Record<string, { readonly name: string; readonly units?: string; readonly region?: string; readonly zone?: string }>
  >;
}

/** The tag for `Intl`: a language with the region whose form of dates it has. */
export function localeOf({ languages }: Pick<LanguageHabits, 'languages'>, language: string): string {
  const region = languages[language]?.region;
  return region === undefined ? language : `${language}-${region}`;
}
