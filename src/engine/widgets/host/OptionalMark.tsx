/** Stands after the label of a field that need not be filled in. */
export function OptionalMark({ word }: { readonly word: string }) {
  return (
    <>
      {' '}
      <span className="mark">{word}</span>
    </>
  );
}
