import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useInspector } from './InspectorContext.ts';

/** Pixels per press of an arrow key. */
const STEP = 24;

/** The edge of the panel, moved by the pointer or by arrow keys. */
export const ResizeHandle = observer(function ResizeHandle() {
  const { state } = useInspector();
  const isSide = state.dock === 'side';
  const room = isSide ? window.innerWidth : window.innerHeight;
  const drag = ({ clientX, clientY, buttons }: PointerEvent) => {
    if (buttons === 1) state.resize(room - (isSide ? clientX : clientY), room);
  };
  const press = (event: KeyboardEvent) => {
    const [more, less] = isSide ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const step = event.key === more ? STEP : event.key === less ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    state.resize(state.size + step, room);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> takes no keys
    <div
      className="edge"
      role="separator"
      tabIndex={0}
      aria-label="Size of the inspector"
      aria-orientation={isSide ? 'vertical' : 'horizontal'}
      aria-valuenow={state.size}
      aria-valuemin={0}
      aria-valuemax={room}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  );
});
