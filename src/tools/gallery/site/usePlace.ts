import { useCallback, useSyncExternalStore } from 'react';

/** What the gallery shows; all of it stands in the address, so that it can be sent to somebody. */
export interface Place {
  /** A scene by its id, or a picture of ways on by its name. */
  readonly view: 'scene' | 'graph';
  readonly id: string;
  readonly language: string;
  readonly width: string;
  readonly scheme: string;
  readonly brand: string;
}

const listen = (changed: () => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

/** The place of the address, and how to go to another one. A link of a picture names the scene alone. */
export function usePlace(fallback: Place): readonly [Place, (change: Partial<Place>) => void] {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const place = readPlace(hash, fallback);
  const text = JSON.stringify(place);
  const go = useCallback(
    (change: Partial<Place>) => {
      window.location.hash = addressOf({ ...JSON.parse(text), ...change });
    },
    [text],
  );
  return [place, go];
}

const isView = (word: string): word is Place['view'] => word === 'scene' || word === 'graph';

/** The looks that were chosen last hold where a link says nothing of them. */
let chosen: Partial<Place> = {};

function readPlace(hash: string, fallback: Place): Place {
  const [, view, rest = ''] = /^#\/(scene|graph)\/(.*)$/.exec(hash) ?? [];
  const [id = '', query = ''] = rest.split('?');
  const asked = Object.fromEntries(new URLSearchParams(query));
  const { language, width, scheme, brand } = { ...fallback, ...chosen, ...asked };
  chosen = { language, width, scheme, brand };
  const known = view === undefined ? fallback : { view: isView(view) ? view : 'scene', id: decodeURIComponent(id) };
  return { ...known, language, width, scheme, brand };
}

export const addressOf = ({ view, id, ...look }: Place): string =>
  `#/${view}/${encodeURIComponent(id)}?${new URLSearchParams(look)}`;
