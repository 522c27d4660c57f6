/** One way to look at a scene. */
export interface Look {
  readonly language: string;
  /** In CSS pixels, the size of the picture. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly brand: string;
}

/** Wide before narrow. */
export const WIDTHS = [1280, 375] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** The look of the portal, by the name of its brand. */
export const BRANDS: readonly string[] = ['default'];

/**
 * Made-up languages: one shows texts that are too long for their place or that stand in no file, the other what a
 * right-to-left language would do.
 */
export const PSEUDO = {
  'en-XA': { name: 'Pseudo', direction: 'ltr', isAccented: true },
  'en-XB': { name: 'Right to left', direction: 'rtl', isAccented: false },
} as const;

export const isPseudo = (language: string | undefined): boolean =>
  language !== undefined && Object.hasOwn(PSEUDO, language);

/** Each language of the portal in each scheme and width of each brand, and the pseudo-languages in light. */
export const looksOf = (languages: readonly string[]): Look[] =>
  BRANDS.flatMap((brand) => [
    ...languages.flatMap((language) => SCHEMES.flatMap((scheme) => looksIn(language, scheme, brand))),
    ...Object.keys(PSEUDO).flatMap((language) => looksIn(language, 'light', brand)),
  ]);

/** For a report of a change: each language wide and light, and narrow and dark. */
export const fewLooksOf = (languages: readonly string[]): Look[] =>
  BRANDS.flatMap((brand) =>
    languages.flatMap((language) => [
      { language, width: WIDTHS[0], scheme: 'light' as const, brand },
      { language, width: WIDTHS[1], scheme: 'dark' as const, brand },
    ]),
  );

const looksIn = (language: string, scheme: Look['scheme'], brand: string): Look[] =>
  WIDTHS.map((width) => ({ language, width, scheme, brand }));

/** The name of a look in a file name: `ja-375-dark`. The brand is left out if there is only one. */
export const nameOfLook = ({ language, width, scheme, brand }: Look): string =>
  [language, width, scheme, ...(BRANDS.length > 1 ? [brand] : [])].join('-');
