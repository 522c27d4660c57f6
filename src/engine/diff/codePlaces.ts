/** Stands in for the file of a place in a definition or a theme, which may be code. */
export const CONTRACT = '(contract)';
export const THEME = '(theme)';

const SUBJECTS: Readonly<Record<string, 'contract' | 'theme'>> = { [CONTRACT]: 'contract', [THEME]: 'theme' };

/** Whether a place is in the contract or in the theme; undefined for a place in a file. */
export const subjectOf = (file: string): 'contract' | 'theme' | undefined =>
  Object.hasOwn(SUBJECTS, file) ? SUBJECTS[file] : undefined;
