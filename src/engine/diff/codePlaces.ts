/** In place of a file: what a definition or a theme says, which may be code. */
export const CONTRACT = '(contract)';
export const THEME = '(theme)';

const SUBJECTS: Readonly<Record<string, 'contract' | 'theme'>> = { [CONTRACT]: 'contract', [THEME]: 'theme' };

/** Which of the two such a place is of; undefined for a file. */
export const subjectOf = (file: string): 'contract' | 'theme' | undefined =>
  Object.hasOwn(SUBJECTS, file) ? SUBJECTS[file] : undefined;
