import type { Theme } from './Theme.ts';

/** The part of a theme that a page reads. Everything else is in the style sheet. */
export interface PageTheme {
  readonly other: Pick<Theme['other'], 'names' | 'support' | 'logo' | 'mark'>;
  /** The whole theme, for a page that shows an organisation's colour. */
  readonly whole?: () => Promise<{ readonly default: Theme }>;
}
