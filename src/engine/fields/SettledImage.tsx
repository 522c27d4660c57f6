import { useState } from 'react';

interface SettledImageProps {
  /** The words beside it, which say the same. */
  readonly words: string;
  /** Its address, if it has one. */
  readonly src: string | undefined;
}

/** The picture in the card of what is settled, or the first letter. */
export function SettledImage({ words, src }: SettledImageProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className="settled-image" aria-hidden="true">
      {src === undefined || src === failed ? (
        words.slice(0, 1).toLocaleUpperCase()
      ) : (
        <img src={src} alt="" onError={() => setFailed(src)} />
      )}
    </span>
  );
}
