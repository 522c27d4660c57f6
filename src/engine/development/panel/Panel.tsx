import { observer } from 'mobx-react-lite';
import type { KeyboardEvent, PointerEvent } from 'react';
import { AnswersTab } from './answers/AnswersTab.tsx';
import { EventsTab } from './events/EventsTab.tsx';
import { NowTab } from './now/NowTab.tsx';
import { SHORTCUTS } from './PanelState.ts';
import { PickLayer } from './pick/PickLayer.tsx';
import { PlaceLink, Tabs, useInspector } from './Tabs.tsx';
import { ChangesTab } from './words/ChangesTab.tsx';
import { WordsTab } from './words/WordsTab.tsx';

const TABS = {
  now: { words: 'Now', Content: NowTab },
  events: { words: 'Events', Content: EventsTab },
  answers: { words: 'Answers', Content: AnswersTab },
  words: { words: 'Words', Content: WordsTab },
  changes: { words: 'Changes', Content: ChangesTab },
} as const;

/** The inspector: a small button, or the panel that it opens. */
export const Panel = observer(function Panel() {
  const { inspector, state } = useInspector();
  const armed = inspector.answers.armed.size;
  if (!state.isOpen)
    return (
      // For the pointer only: the keyboard has a shortcut, and the page's tab order and names stay unchanged.
      <button
        type="button"
        className="launcher"
        aria-hidden="true"
        tabIndex={-1}
        title={`Inspector (${SHORTCUTS.open.words})`}
        onClick={() => state.open(true)}
      >
        <Glass />
        {armed > 0 && <span className="count">{armed}</span>}
      </button>
    );
  return (
    <section className="panel" data-dock={state.dock} aria-label="Inspector">
      <ResizeHandle />
      <header>
        <h2>Inspector</h2>
        <button
          type="button"
          aria-pressed={state.isPicking}
          title={SHORTCUTS.pick.words}
          onClick={() => state.pick(!state.isPicking)}
        >
          Pick
        </button>
        <button type="button" onClick={() => state.turn()}>
          {state.dock === 'side' ? 'Dock below' : 'Dock beside'}
        </button>
        <button type="button" title={SHORTCUTS.open.words} onClick={() => state.open(false)}>
          Close
        </button>
      </header>
      <Standing />
      <Tabs
        label="Parts of the inspector"
        tabs={Object.entries(TABS).map(([name, { words }]) => ({ name, words }))}
        chosen={state.tab}
        choose={(name) => state.show(name as keyof typeof TABS)}
      >
        <Content />
      </Tabs>
      <PickLayer />
    </section>
  );
});

const Content = observer(function Content() {
  const { Content: Tab } = TABS[useInspector().state.tab];
  return <Tab />;
});

/** The screen, its state and its dialog, and how the inspector has changed the page. */
const Standing = observer(function Standing() {
  const { inspector } = useInspector();
  const { portal } = inspector.page;
  const { view, shell } = portal;
  const { armed } = inspector.answers;
  const { position } = inspector.playback;
  const start = inspector.sourcesOf(view)?.start;
  return (
    <div className="standing">
      <p>
        <span className="kind">screen</span> <strong>{portal.screen ?? '…'}</strong>{' '}
        <PlaceLink place={start} words={start?.file.slice(start.file.lastIndexOf('/') + 1) ?? ''} />
        {view?.state !== undefined && (
          <>
            {' '}
            <span className="kind">state</span> <strong>{view.state}</strong>
          </>
        )}
        {view?.dialog !== undefined && (
          <>
            {' '}
            <span className="kind">dialog</span> <strong>{view.dialog.id}</strong>
          </>
        )}{' '}
        <span className="kind">shell</span> {shell?.id}
      </p>
      <div role="status">
        {position !== undefined && (
          <p className="notice">
            The page shows a moment of the past and stands still. Use it, and it goes on from here.
          </p>
        )}
        {[...armed].map(([operation, given]) => (
          <p className="notice" key={operation}>
            The next <code>{operation}</code> is answered by hand:{' '}
            <strong>{given.kind === 'fault' ? given.fault : given.outcome}</strong>{' '}
            <button type="button" onClick={() => inspector.answers.disarm(operation)}>
              Cancel
            </button>
          </p>
        ))}
      </div>
    </div>
  );
});

const Glass = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="7" cy="7" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="m10.2 10.2 3.6 3.6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </svg>
);

/** Pixels per press of an arrow key. */
const STEP = 24;

/** The edge of the panel, moved by the pointer or by arrow keys. */
const ResizeHandle = observer(function ResizeHandle() {
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
