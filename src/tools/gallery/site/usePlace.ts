import { useCallback, useSyncExternalStore } from 'react';

/** What the gallery shows. All of it is in the address, which can therefore be shared. */
export interface Place {
  /** A scene by id, or a picture of exits by name. */
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

/** The place in the address, and a function that goes to another place. A link in a picture names only the scene. */
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

/** The last chosen look, for links that name none. */
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
