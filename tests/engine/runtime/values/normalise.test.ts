import { expect, it } from 'vitest';
import { normalise } from '../../../../src/engine/runtime/values/evaluate.ts';

it('typed text has one form, however its letters are written, and its own normaliser decides where it has one', () => {
  const typed = ` ${'김민수 é'.normalize('NFD')} `;
  expect(normalise({ program: {} }, typed)).toBe('김민수 é');
  expect(normalise({ program: { spaces: 'kept' } }, typed)).toBe(' 김민수 é ');
  expect(normalise({ program: {}, normaliser: (raw) => `<${String(raw)}>` }, 'é')).toBe('<é>');
  expect(normalise({ program: {} }, true)).toBe(true);
});
