import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { openInEditor } from '../../openInEditor.ts';
import type { Part } from '../../places/Part.ts';
import type { PlacesOfPart } from '../../places/placesOfPart.ts';
import type { Place } from '../../places/Sources.ts';
import { useInspector } from '../InspectorContext.ts';
import { listenToPick } from './listenToPick.ts';

/** While the author picks a part: the one under the pointer has a frame and a label. */
export const PickLayer = observer(function PickLayer() {
  const { inspector, state } = useInspector();
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
        const place = placeToOpen(inspector.placesOf(taken), inspector.page.portal.language, isOther);
        if (place !== undefined) openInEditor(place);
        state.take(taken);
        state.show('now');
      },
    });
  }, [isPicking, inspector, state]);
  return (
    <div ref={layer} aria-live="polite">
      {isPicking && part !== undefined && <Frame part={part} places={inspector.placesOf(part)} />}
      {isPicking && part === undefined && (
        <p className="hint">Point at the page, or use the arrow keys and Enter. Escape ends it.</p>
      )}
    </div>
  );
});

/** Opens the line in the flow for a part, and the text for a text. With Alt, the other of the two. */
function placeToOpen(places: PlacesOfPart | undefined, language: string, isOther: boolean): Place | undefined {
  const text = places?.texts.find((one) => one.language === language) ?? places?.texts[0];
  const flow = places?.flow;
  const isTextMeant = (places?.isText === true) !== isOther;
  return isTextMeant ? (text ?? flow) : (flow ?? text);
}

function Frame({ part, places }: { readonly part: Part; readonly places: PlacesOfPart | undefined }) {
  const { left, top, width, height } = part.element.getBoundingClientRect();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By script, because a strict style policy refuses the attribute.
    Object.assign(frame.current?.style ?? {}, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
  }, [left, top, width, height]);
  const { flow, texts = [], isText } = places ?? {};
  const [own, other] = isText ? ['text', 'flow'] : ['flow', 'text'];
  return (
    <div className="frame" ref={frame} data-low={top < 64 || undefined}>
      <p>
        <strong>
          {part.kind} {part.id}
        </strong>{' '}
        {flow === undefined ? '' : `${flow.file}:${flow.line}`}
        <br />
        Click: its {own}. Alt and click: its {texts.length === 0 ? 'flow' : other}.
      </p>
    </div>
  );
}
