import { useEffect, useRef } from 'react';
import type { GalleryData } from '../GalleryData.ts';
import { GraphView } from './GraphView.tsx';
import { SceneTree } from './SceneTree.tsx';
import { SceneView } from './SceneView.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePlace } from './usePlace.ts';

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
      {/* The screen in the frame has landmarks of its own. */}
      <section className="top" aria-label="Gallery">
        <h1>Gallery</h1>
        <Toolbar data={data} place={place} go={go} />
      </section>
      <SceneTree data={data} place={place} search={search} />
      <main id="shown" tabIndex={-1} aria-label="What is shown">
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
