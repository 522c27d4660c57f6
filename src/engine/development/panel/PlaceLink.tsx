import { openInEditor } from '../openInEditor.ts';
import type { Place } from '../places/Sources.ts';

/** Opens the editor at a place; without words it says the place itself. */
export function PlaceLink({ place, words }: { readonly place: Place | undefined; readonly words?: string }) {
  if (place === undefined) return null;
  const { file, line } = place;
  const short = `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
  return (
    <button
      type="button"
      className="place"
      title={`${file}:${line}`}
      aria-label={`Open ${file}, line ${line}, in the editor`}
      onClick={() => openInEditor(place)}
    >
      {words ?? short}
    </button>
  );
}
