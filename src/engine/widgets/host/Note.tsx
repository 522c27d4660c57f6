interface NoteProps {
  /** The id of the control that the note describes. */
  readonly id: string;
  readonly kind: 'help' | 'error';
  readonly words: string | undefined;
}

/** The help or the error of a field, if Mantine does not render it. `describedBy` refers to it. */
export function Note({ id, kind, words }: NoteProps) {
  if (!words) return null;
  return (
    <p className={kind} id={`${id}-${kind}`}>
      {words}
    </p>
  );
}
