/** The scripts of living languages that are written from right to left (Unicode, Bidi_Class R and AL). */
const FROM_THE_RIGHT = ['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'];

/** The script of a language (ISO 15924), by CLDR's likely subtags; undefined if CLDR knows none. */
export const scriptOf = (language: string): string | undefined => new Intl.Locale(language).maximize().script;

/** The direction in which a language is written. */
export const usualDirection = (language: string): 'ltr' | 'rtl' =>
  FROM_THE_RIGHT.includes(scriptOf(language) ?? '') ? 'rtl' : 'ltr';
