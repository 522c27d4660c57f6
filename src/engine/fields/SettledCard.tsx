import { type ReactNode, useState } from 'react';

interface SettledCardProps {
  /** The settled value. Screen readers read the value from the control, which is invisible in the card. */
  readonly name: string;
  /** The address of its picture, if it has one. */
  readonly image: string | undefined;
  readonly note: ReactNode;
}

/** The face of a settled control: a picture or the first letter, the name and a note. */
export function SettledCard({ name, image, note }: SettledCardProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <>
      <span className="settled-image" aria-hidden="true">
        {image === undefined || image === failed ? (
          name.slice(0, 1).toLocaleUpperCase()
        ) : (
          <img src={image} alt="" onError={() => setFailed(image)} />
        )}
      </span>
      <span className="settled-name" aria-hidden="true">
        {name}
      </span>
      {note}
    </>
  );
}
