import { when } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { openInEditor } from '../../openInEditor.ts';
import { type Part, type PlacesOfPart, partAt, partsOf } from '../../places/placesOfPart.ts';
import type { Place } from '../../places/Sources.ts';
import { useInspector } from '../Tabs.tsx';

interface Picking {
  /** Called with the part under the pointer, or the part that the arrow keys have reached. */
  hover(part: Part | undefined): void;
  /** @param isOther whether to open the other of the part's two places */
  take(part: Part, isOther: boolean): void;
  leave(): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Events that the page must not see while an author picks a part. */
const SILENCED = ['pointerdown', 'mousedown', 'mouseup', 'click'] as const;

/**
 * Handles the pointer and the keys before the page does, so nothing is pressed and the focus stays.
 *
 * @param host the inspector's host element, which stays usable
 * @returns a function that ends picking
 */
function listenToPick(host: Element, { hover, take, leave }: Picking): () => void {
  let current: Part | undefined;
  const turnTo = (part: Part | undefined) => {
    current = part;
    hover(part);
  };
  const isOwn = (event: Event) => event.composedPath().includes(host);
  const silence = (event: Event) => {
    if (isOwn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const move = (event: PointerEvent) => {
    const element = isOwn(event) ? null : document.elementFromPoint(event.clientX, event.clientY);
    turnTo(element === host ? undefined : partAt(element));
  };
  // Listens to the release, since a disabled control gets no click.
  const release = (event: PointerEvent) => {
    if (isOwn(event)) return;
    silence(event);
    move(event);
    if (current === undefined) return;
    swallowClick();
    take(current, event.altKey);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape') leave();
    else if (step !== undefined) turnTo(neighbour(current, step));
    else if (event.key === 'Enter' && current !== undefined) take(current, event.altKey);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const ending = new AbortController();
  const early = { capture: true, signal: ending.signal };
  for (const type of SILENCED) window.addEventListener(type, silence, early);
  window.addEventListener('pointermove', move, early);
  window.addEventListener('pointerup', release, early);
  window.addEventListener('keydown', press, early);
  return () => ending.abort();
}

/** Suppresses the click that follows a pointer release, which would press the picked control. */
function swallowClick(): void {
  const ending = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    ending.abort();
  };
  window.addEventListener('click', swallow, { capture: true, signal: ending.signal });
  window.addEventListener('pointerdown', () => ending.abort(), { capture: true, signal: ending.signal });
}

function neighbour(current: Part | undefined, step: number): Part | undefined {
  const parts = partsOf(document);
  const index = parts.findIndex(({ element }) => element === current?.element);
  const next = parts[index < 0 ? 0 : (index + step + parts.length) % parts.length];
  next?.element.scrollIntoView({ block: 'nearest' });
  return next;
}

/** Draws a frame and a label around the part under the pointer while the author picks. */
export const PickLayer = observer(function PickLayer() {
  const { inspector, state, words } = useInspector();
  const [part, hover] = useState<Part | undefined>(undefined);
  const layer = useRef<HTMLDivElement>(null);
  const { isPicking } = state;
  useEffect(() => {
    const root = layer.current?.getRootNode();
    if (!isPicking || !(root instanceof ShadowRoot)) return;
    return listenToPick(root.host, {
      hover,
      leave: () => state.pick(false),
      take: (taken, isOther) => {
        if (state.tab === 'words') {
          state.take(taken);
          // The server may not have answered yet where the parts of this screen are.
          const known = when(() => inspector.inspection !== undefined).then(() => {
            const places = inspector.placesOf(taken);
            return { ids: idsOf(places), item: places?.item && { ...places.item, id: taken.id } };
          });
          void words.pick(known);
          return;
        }
        const place = placeToOpen(inspector.placesOf(taken), inspector.page.portal.language, isOther);
        if (place !== undefined) openInEditor(place);
        state.take(taken);
        state.show('now');
      },
    });
  }, [isPicking, inspector, state, words]);
  return (
    <div ref={layer} aria-live="polite">
      {isPicking && part !== undefined && (
        <Frame part={part} places={inspector.placesOf(part)} isOfWords={state.tab === 'words'} />
      )}
      {isPicking && part === undefined && (
        <p className="hint">Point at the page, or use the arrow keys and Enter. Escape ends it.</p>
      )}
    </div>
  );
});

/** The place that a click opens: a text's place in the texts, any other part's line in the flow; Alt swaps the two. */
function placeToOpen(places: PlacesOfPart | undefined, language: string, isOther: boolean): Place | undefined {
  const text = places?.texts.find((one) => one.language === language) ?? places?.texts[0];
  const flow = places?.flow;
  const isTextMeant = (places?.isText === true) !== isOther;
  return isTextMeant ? (text ?? flow) : (flow ?? text);
}

/** The ids of the texts of a part. */
const idsOf = (places: PlacesOfPart | undefined): string[] => [...new Set((places?.texts ?? []).map(({ id }) => id))];

interface FrameProps {
  readonly part: Part;
  readonly places: PlacesOfPart | undefined;
  /** Whether a click edits the part's texts. */
  readonly isOfWords: boolean;
}

function Frame({ part, places, isOfWords }: FrameProps) {
  const { left, top, width, height } = part.element.getBoundingClientRect();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Set by script, since a strict style policy forbids the attribute.
    Object.assign(frame.current?.style ?? {}, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }, [left, top, width, height]);
  const { flow, texts = [], isText } = places ?? {};
  // Its texts are unknown until the server has answered.
  const isTextless = places !== undefined && texts.length === 0;
  const [own, other] = isText ? ['text', 'flow'] : ['flow', 'text'];
  return (
    <div
      className="frame"
      ref={frame}
      data-low={top < 64 || undefined}
      data-far={left + width / 2 > window.innerWidth / 2 || undefined}
    >
      <p>
        <strong>
          {part.kind} {part.id}
        </strong>{' '}
        {isOfWords ? idsOf(places).join(', ') : flow === undefined ? '' : `${flow.file}:${flow.line}`}
        <br />
        {isOfWords
          ? isTextless
            ? 'It has no text.'
            : 'Click to edit it.'
          : `Click: its ${own}. Alt and click: its ${texts.length === 0 ? 'flow' : other}.`}
      </p>
    </div>
  );
}
