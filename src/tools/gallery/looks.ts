import { FALLBACK } from '../../contract/languages.ts';

/** One way to display a scene. */
export interface Look {
  readonly language: string;
  /** The width of the picture, in CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly brand: string;
}

/** How a running screen can be displayed, in a window of any width. */
export type Dress = Omit<Look, 'width'>;

/** The widths of pictures, wide before narrow. */
export const WIDTHS = [1280, 375] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** The portal's own brand. Each further one has the id of its file. */
export const OWN_BRAND = 'default';

/**
 * Made-up languages: one shows which texts are too long for their place or in no locale file, the other how screens
 * look in a right-to-left language.
 */
export const PSEUDO = {
  'en-XA': { name: 'Pseudo', direction: 'ltr', isAccented: true },
  'en-XB': { name: 'Right to left', direction: 'rtl', isAccented: false },
} as const;

export const isPseudo = (language: string | undefined): boolean =>
  language !== undefined && Object.hasOwn(PSEUDO, language);

/** The language of a note for browsers that cannot run the page: those have no pseudo-language. */
export const plainOf = (language: string): string => (isPseudo(language) ? FALLBACK : language);

/**
 * The portal's own brand in each language, scheme and width, but in pseudo-languages only light; each additional brand
 * once in every language, with alternating scheme and width.
 */
export const looksOf = (languages: readonly string[], brands: readonly string[]): Look[] => [
  ...looksInBrand(languages, OWN_BRAND),
  ...furtherOf(languages, brands),
];

/** All looks of one brand. */
export const looksInBrand = (languages: readonly string[], brand: string): Look[] => [
  ...languages.flatMap((language) => SCHEMES.flatMap((scheme) => looksIn(language, scheme, brand))),
  ...Object.keys(PSEUDO).flatMap((language) => looksIn(language, 'light', brand)),
];

/** For a report of a change: each language wide and light, and narrow and dark; additional brands as above. */
export const fewLooksOf = (languages: readonly string[], brands: readonly string[]): Look[] => [
  ...languages.flatMap((language) => [
    { language, width: WIDTHS[0], scheme: 'light' as const, brand: OWN_BRAND },
    { language, width: WIDTHS[1], scheme: 'dark' as const, brand: OWN_BRAND },
  ]),
  ...furtherOf(languages, brands),
];

const looksIn = (language: string, scheme: Look['scheme'], brand: string): Look[] =>
  WIDTHS.map((width) => ({ language, width, scheme, brand }));

/** Wide in light, narrow in dark, wide in dark, and so on. */
const furtherOf = (languages: readonly string[], brands: readonly string[]): Look[] =>
  brands
    .filter((brand) => brand !== OWN_BRAND)
    .flatMap((brand) =>
      languages.map((language, index) => ({
        language,
        width: WIDTHS[index % 2] ?? WIDTHS[0],
        scheme: index % 3 === 0 ? ('light' as const) : ('dark' as const),
        brand,
      })),
    );

/** The name of a look in a file name: `ja-375-dark`, and `ja-375-dark-<id>` in an additional brand. */
export const nameOfLook = ({ language, width, scheme, brand }: Look): string =>
  [language, width, scheme, ...(brand === OWN_BRAND ? [] : [brand])].join('-');
