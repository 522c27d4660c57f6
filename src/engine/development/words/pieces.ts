/** A placeholder is one piece: `{name}` or `{name, format}`. */
const PIECE = /\{[A-Za-z][A-Za-z0-9]*(?:, [a-z-]+)?\}/g;

interface Span {
  readonly start: number;
  readonly end: number;
}

const piecesOf = (text: string): Span[] =>
  [...text.matchAll(PIECE)].map(({ 0: piece, index }) => ({ start: index, end: index + piece.length }));

/** A selection that cuts no placeholder: its ends move out of it. A caret moves to the nearer side. */
export function wholePieces(text: string, { start, end }: Span): Span {
  if (start === end) {
    const piece = piecesOf(text).find((one) => one.start < start && start < one.end);
    if (piece === undefined) return { start, end };
    const at = start - piece.start < piece.end - start ? piece.start : piece.end;
    return { start: at, end: at };
  }
  const cut = piecesOf(text).filter((one) => one.start < end && start < one.end);
  return {
    start: Math.min(start, ...cut.map((one) => one.start)),
    end: Math.max(end, ...cut.map((one) => one.end)),
  };
}

/** The placeholder that the next deletion would cut: the one before the caret, or the one after it. */
export function pieceToDelete(text: string, caret: number, isForward: boolean): Span | undefined {
  return piecesOf(text).find(({ start, end }) =>
    isForward ? start <= caret && caret < end : start < caret && caret <= end,
  );
}
