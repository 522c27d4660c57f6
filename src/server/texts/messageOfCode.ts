import type { Language } from '../../contract/languages.ts';
import { hasText, text } from './text.ts';

/**
 * What is said of a code when nothing more particular is known, to a visitor who reads it as the service wrote it
 * (D-05: a code that a screen has no words for).
 */
export function messageOfCode(code: string, language: Language): string {
  const key = `answers.codes.${code}`;
  return text(language, hasText(key) ? key : 'answers.codes.BAD_REQUEST');
}
