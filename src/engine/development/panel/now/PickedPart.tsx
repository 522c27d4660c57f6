import { observer } from 'mobx-react-lite';
import { useInspector } from '../InspectorContext.ts';
import { PlaceLink } from '../PlaceLink.tsx';

/** The part of the page that was picked last: its line in the flow, and its text in each language. */
export const PickedPart = observer(function PickedPart() {
  const { inspector, state } = useInspector();
  const { picked } = state;
  const places = picked === undefined ? undefined : inspector.placesOf(picked);
  if (picked === undefined || places === undefined) return null;
  return (
    <section className="picked" aria-label="Picked part">
      <span className="kind">{picked.kind}</span> <strong>{picked.id}</strong> <PlaceLink place={places.flow} />
      {places.texts.map((text) => (
        <PlaceLink key={text.language} place={text} words={text.language} />
      ))}
    </section>
  );
});
