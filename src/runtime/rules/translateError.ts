import type { ValidationError } from '../../flow/ScreenModule.ts';
import type { Message } from '../View.ts';

/** Which of several errors of one field is told: the kind of thing it must be comes before its length. */
const ORDER = ['type', 'enum', 'format', 'pattern', 'maxLength', 'minLength'];

/** The message of the specification for what a compiled validator found in one field (VALID-02 to VALID-05). */
export function translateError(errors: readonly ValidationError[]): Message | undefined {
  const [first] = [...errors].sort((a, b) => ORDER.indexOf(a.keyword) - ORDER.indexOf(b.keyword));
  if (first === undefined) return undefined;
  switch (first.keyword) {
    case 'format':
      return { key: `validation.type.${String(first.params.format)}` };
    case 'pattern':
      return { key: 'validation.type.number' };
    case 'maxLength':
      return { key: 'validation.maxLengthInput', values: { max: first.params.limit } };
    case 'minLength':
      return { key: 'validation.minLengthInput', values: { min: first.params.limit } };
    default:
      return { key: 'validation.required' };
  }
}
