import { useEffect, useRef } from 'react';
import type { GalleryData } from '../GalleryData.ts';
import { SceneTree } from './SceneTree.tsx';
import { SceneView } from './SceneView.tsx';
import { type Place, usePlace } from './usePlace.ts';

interface ToolbarProps {
  readonly data: GalleryData;
  readonly place: Place;
  readonly go: (change: Partial<Place>) => void;
}

interface ChoiceProps {
  readonly name: 'language' | 'width' | 'scheme' | 'brand';
  readonly chosen: string;
  readonly choices: readonly (readonly [id: string, words: string])[];
  readonly go: ToolbarProps['go'];
}

/** The page: the list of scenes on the left, the looks above, and one scene or picture in the middle. */
export function Gallery({ data }: { readonly data: GalleryData }) {
  const { languages, widths, schemes, brands, scenes } = data;
  const [place, go] = usePlace({
    view: 'scene',
    id: scenes[0]?.id ?? '',
    language: Object.keys(languages)[0] ?? '',
    width: String(widths[0]),
    scheme: schemes[0] ?? 'light',
    brand: brands[0] ?? '',
  });
  const search = useRef<HTMLInputElement>(null);
  const index = scenes.findIndex(({ id }) => id === place.id);
  const scene = scenes[index];
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === '/') search.current?.focus();
      else if (event.key === 'j') go({ view: 'scene', id: scenes[index + 1]?.id ?? place.id });
      else if (event.key === 'k') go({ view: 'scene', id: scenes[index - 1]?.id ?? place.id });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [go, index, place.id, scenes]);
  return (
    <div className="gallery">
      <button type="button" className="skip" onClick={() => document.getElementById('shown')?.focus()}>
        Skip to what is shown
      </button>
      {/* The screen in the frame has its own landmarks. */}
      <section className="top" aria-label="Gallery">
        <h1>Gallery</h1>
        <Toolbar data={data} place={place} go={go} />
      </section>
      <SceneTree data={data} place={place} search={search} />
      <main id="shown" tabIndex={-1} aria-label="Scene">
        {place.view === 'graph' ? (
          <GraphView name={place.id} />
        ) : scene === undefined ? (
          <p className="empty">There is no scene “{place.id}”.</p>
        ) : (
          <SceneView key={scene.id} scene={scene} place={place} data={data} />
        )}
      </main>
    </div>
  );
}

/** The picture of exits. Its screens are links to their scenes. */
function GraphView({ name }: { readonly name: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const request = new XMLHttpRequest();
    request.open('GET', `./graphs/${encodeURIComponent(name)}.svg`);
    // Parsed as a document, since no text may become markup here.
    request.responseType = 'document';
    request.addEventListener('load', () => {
      const drawing = request.responseXML?.documentElement;
      if (drawing !== undefined) place.current?.replaceChildren(document.importNode(drawing, true));
    });
    request.send();
    return () => request.abort();
  }, [name]);
  return (
    <article className="graph">
      <h2>{name}</h2>
      <p className="about">Where one comes from where. A screen leads to its scene; dashed ones are of other flows.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys (WCAG 2.1.1) */}
      <section className="drawing" ref={place} tabIndex={0} aria-label={`Exits of ${name}`} />
    </article>
  );
}

/** The look: a choice for each dimension. */
function Toolbar({ data, place, go }: ToolbarProps) {
  const { languages, widths, schemes, brands } = data;
  return (
    <form className="looks" aria-label="The look of the scene">
      <Choice name="language" chosen={place.language} choices={Object.entries(languages)} go={go} />
      <p className="about" data-status={place.language}>
        {data.status[place.language]}
      </p>
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
