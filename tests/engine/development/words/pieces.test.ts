import { describe, expect, it } from 'vitest';
import { pieceToDelete, wholePieces } from '../../../../src/engine/development/panel/words/WordsField.tsx';

const TEXT = 'Wait {wait, duration}{unit}.';
const [START, MIDDLE, END] = [5, 21, 27];

describe('a selection in a text', () => {
  it('stays if it cuts no placeholder', () => {
    for (const at of [0, START, MIDDLE, END, TEXT.length])
      expect(wholePieces(TEXT, { start: at, end: at })).toEqual({ start: at, end: at });
    expect(wholePieces(TEXT, { start: START, end: MIDDLE })).toEqual({ start: START, end: MIDDLE });
  });

  it('grows to whole placeholders, and a caret leaves one by the nearer side', () => {
    expect(wholePieces(TEXT, { start: START + 3, end: START + 3 })).toEqual({ start: START, end: START });
    expect(wholePieces(TEXT, { start: MIDDLE - 2, end: MIDDLE - 2 })).toEqual({ start: MIDDLE, end: MIDDLE });
    expect(wholePieces(TEXT, { start: 2, end: START + 3 })).toEqual({ start: 2, end: MIDDLE });
    expect(wholePieces(TEXT, { start: MIDDLE - 2, end: MIDDLE + 2 })).toEqual({ start: START, end: END });
  });
});

describe('a deletion', () => {
  it('takes the placeholder beside the caret as a whole', () => {
    expect(pieceToDelete(TEXT, MIDDLE, false)).toEqual({ start: START, end: MIDDLE });
    expect(pieceToDelete(TEXT, MIDDLE, true)).toEqual({ start: MIDDLE, end: END });
  });

  it('is of one character elsewhere', () => {
    expect(pieceToDelete(TEXT, START, false)).toBeUndefined();
    expect(pieceToDelete(TEXT, END, true)).toBeUndefined();
  });
});
