import type { Language } from '../../contract/languages.ts';
import { hasText, text } from './text.ts';

/**
 * The message of a code if nothing more specific is known, for a visitor who reads the service's own text (D-05: a code
 * that a screen has no text for).
 */
export function messageOfCode(code: string, language: Language): string {
  const key = `answers.codes.${code}`;
  return text(language, hasText(key) ? key : 'answers.codes.BAD_REQUEST');
}
