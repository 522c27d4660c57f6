import { trimBlanks, withoutBlanks } from '../../contract/characters.ts';
import type { FormField } from '../ScreenIndex.ts';

/**
 * A field's value as it is stored on blur and sent. Its kind says whether blanks (spaces, and invisible characters from
 * pasting) are trimmed (VALID-07), removed (VALID-10, D-94) or kept, and which normaliser is applied next. Any other
 * text is normalised to Unicode NFC, so equal letters have equal lengths.
 */
export function normalise({ program, normaliser }: Pick<FormField, 'program' | 'normaliser'>, raw: unknown): unknown {
  const tidy = withoutSpaces(raw, program.spaces);
  if (normaliser !== undefined) return normaliser(tidy);
  return typeof tidy === 'string' ? tidy.normalize() : tidy;
}

function withoutSpaces(raw: unknown, spaces: FormField['program']['spaces']): unknown {
  if (typeof raw !== 'string' || spaces === 'kept') return raw;
  return spaces === 'removed' ? withoutBlanks(raw) : trimBlanks(raw);
}
