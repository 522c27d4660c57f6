import { type RefObject, useState } from 'react';
import { tellCount } from '../../../engine/graph/Graph.ts';
import type { GalleryData, ListedScene } from '../GalleryData.ts';
import { addressOf, type Place } from './usePlace.ts';

interface SceneTreeProps {
  readonly data: GalleryData;
  readonly place: Place;
  readonly search: RefObject<HTMLInputElement | null>;
}

/** All scenes by flow, with a search over names, titles in every language, addresses and files. */
export function SceneTree({ data, place, search }: SceneTreeProps) {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState('');
  const found = data.scenes.filter((scene) => (kind === '' || scene.kind === kind) && matches(scene, words));
  // Visits that reports show come first.
  const isVisit = (flow: string) => Number(data.scenes.some((scene) => scene.flow === flow && scene.kind === 'visit'));
  const flows = [...new Set(found.map(({ flow }) => flow))].sort().sort((a, b) => isVisit(b) - isVisit(a));
  const kinds = [...new Set(data.scenes.map((scene) => scene.kind))].sort();
  return (
    <nav aria-label="Scenes">
      <div className="search">
        <label>
          <span className="hidden">Search</span>
          <input
            ref={search}
            type="search"
            placeholder="Search  ( / )"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <label>
          <span className="hidden">Kind</span>
          <select value={kind} onChange={({ target }) => setKind(target.value)}>
            <option value="">all kinds</option>
            {kinds.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <p role="status">
          {found.length} of {data.scenes.length} scenes
        </p>
      </div>
      <div className="tree">
        <h2>Ways on</h2>
        <ul>
          {data.graphs.map((name) => (
            <Entry key={name} place={{ ...place, view: 'graph', id: name }} isShown={isShown(place, 'graph', name)}>
              {name}
            </Entry>
          ))}
        </ul>
        {flows.map((flow) => (
          <section key={flow}>
            <h2>{flow}</h2>
            <ul>
              {found
                .filter((scene) => scene.flow === flow)
                .map((scene) => (
                  <Entry
                    key={scene.id}
                    place={{ ...place, view: 'scene', id: scene.id }}
                    isShown={isShown(place, 'scene', scene.id)}
                    isPart={scene.part !== '' && scene.screen !== undefined}
                    met={scene.met}
                  >
                    {scene.part === '' ? scene.id : scene.part}
                  </Entry>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

const isShown = (place: Place, view: Place['view'], id: string) => place.view === view && place.id === id;

interface EntryProps {
  readonly place: Place;
  readonly isShown: boolean;
  readonly isPart?: boolean;
  readonly met?: number | undefined;
  readonly children: string;
}

function Entry({ place, isShown: isCurrent, isPart = false, met, children }: EntryProps) {
  return (
    <li className={isPart ? 'part' : undefined}>
      <a
        href={addressOf(place)}
        ref={isCurrent ? bringIntoView : undefined}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {children}
        {met !== undefined && <small>{tellCount(met)}</small>}
      </a>
    </li>
  );
}

const bringIntoView = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

function matches({ id, flow, part, titles, route, file }: ListedScene, words: string): boolean {
  const text = [id, flow, part, route, file, ...Object.values(titles)].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
