import type { Language } from '../../contract/languages.ts';
import { hasText, text } from './text.ts';

/**
 * The general message for a code, if nothing more specific is known. Visitors see the service's text if a screen has
 * none for the code (D-05).
 */
export function messageOfCode(code: string, language: Language): string {
  const key = `answers.codes.${code}`;
  return text(language, hasText(key) ? key : 'answers.codes.BAD_REQUEST');
}
