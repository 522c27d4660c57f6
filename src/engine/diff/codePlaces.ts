/** Used instead of a file for places in a definition or a theme, which may be code. */
export const CONTRACT = '(contract)';
export const THEME = '(theme)';

const SUBJECTS: Readonly<Record<string, 'contract' | 'theme'>> = { [CONTRACT]: 'contract', [THEME]: 'theme' };

/** Whether such a place is in the contract or the theme; undefined for a file. */
export const subjectOf = (file: string): 'contract' | 'theme' | undefined =>
  Object.hasOwn(SUBJECTS, file) ? SUBJECTS[file] : undefined;
