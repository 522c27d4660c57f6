import { observer } from 'mobx-react-lite';
import { openInEditor } from '../openInEditor.ts';
import type { Place } from '../places/Sources.ts';
import { useInspector } from './InspectorContext.ts';

interface PlaceLinkProps {
  readonly place: Place | undefined;
  readonly words?: string;
  /** The place of the surrounding part. A part on the same line gets no link of its own. */
  readonly beside?: Place | undefined;
}

/**
 * A link that opens the editor at a place. Without children, the link's text is the place, or only the line if the file
 * is the screen's own.
 */
export const PlaceLink = observer(function PlaceLink({ place, words, beside }: PlaceLinkProps) {
  const { inspection } = useInspector().inspector;
  if (place === undefined) return null;
  const { file, line } = place;
  if (beside?.file === file && beside.line === line) return null;
  const name = inspection?.screen.unit.file === file ? 'line ' : `${file.slice(file.lastIndexOf('/') + 1)}:`;
  const shown = words ?? `${name}${line}`;
  return (
    <button
      type="button"
      className="place"
      title={`${file}:${line}`}
      aria-label={`${shown}: open ${file} at line ${line} in the editor`}
      onClick={() => openInEditor(place)}
    >
      {shown}
    </button>
  );
});
