/** The mark after the label of an optional field. */
export function OptionalMark({ word }: { readonly word: string }) {
  return (
    <>
      {' '}
      <span className="mark">{word}</span>
    </>
  );
}
