import type { GalleryData } from '../GalleryData.ts';
import type { Place } from './usePlace.ts';

interface ToolbarProps {
  readonly data: GalleryData;
  readonly place: Place;
  readonly go: (change: Partial<Place>) => void;
}

/** The look: a choice for each dimension. */
export function Toolbar({ data, place, go }: ToolbarProps) {
  const { languages, widths, schemes, brands } = data;
  return (
    <form className="looks" aria-label="The look of the scene">
      <Choice name="language" chosen={place.language} choices={Object.entries(languages)} go={go} />
      <Choice
        name="width"
        chosen={place.width}
        choices={widths.map((width) => [String(width), `${width} px`])}
        go={go}
      />
      <Choice name="scheme" chosen={place.scheme} choices={schemes.map((scheme) => [scheme, scheme])} go={go} />
      <Choice name="brand" chosen={place.brand} choices={brands.map((brand) => [brand, brand])} go={go} />
    </form>
  );
}

interface ChoiceProps {
  readonly name: 'language' | 'width' | 'scheme' | 'brand';
  readonly chosen: string;
  readonly choices: readonly (readonly [id: string, words: string])[];
  readonly go: ToolbarProps['go'];
}

function Choice({ name, chosen, choices, go }: ChoiceProps) {
  return (
    <label>
      <span>{name}</span>
      <select name={name} value={chosen} onChange={({ target }) => go({ [name]: target.value })}>
        {choices.map(([id, words]) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
