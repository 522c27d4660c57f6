import type { Theme } from './Theme.ts';

/** How a language's lines are broken (CSS Text 4, sections 5.2 and 5.3). */
const DECLARATIONS = {
  words: ['word-break: keep-all'],
  phrases: ['line-break: strict', 'word-break: keep-all'],
} as const;

/** The CSS declarations that break lines where readers of a language expect it; none if browsers do so by default. */
export const lineBreaking = ({ other }: Theme, language: string): readonly string[] => {
  const how = other.lineBreaks?.[language];
  return how === undefined ? [] : DECLARATIONS[how];
};
