import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useRef } from 'react';
import type { Answer } from '../../../runtime/Answer.ts';
import { askedIn, isOpen, type Moment } from '../../record/Timeline.ts';
import { HIDDEN, type Masker } from '../../secrets/Masker.ts';
import { useInspector } from '../Tabs.tsx';
import { MomentDetails } from './MomentDetails.tsx';

/** The events since the page was loaded. An author can inspect them, go back to them and replay them. */
export const EventsTab = observer(function EventsTab() {
  const { inspector } = useInspector();
  const { moments } = inspector.timeline;
  return (
    <>
      <PlaybackBar />
      <ol className="moments" aria-label="Events, the first at the top">
        {moments.map((moment, index) => (
          <Fragment key={moment.id}>
            {isFirst(moment, moments.slice(0, index)) && (
              <li className="visit">
                <h3>
                  <span className="kind">screen</span> {moment.visit.screen}
                </h3>
              </li>
            )}
            <MomentRow moment={moment} />
          </Fragment>
        ))}
      </ol>
    </>
  );
});

/** Whether a moment is the first of its visit. Moments of the shell may come in between. */
const isFirst = ({ visit }: Moment, before: readonly Moment[]) =>
  !visit.isShell && before.findLast((moment) => !moment.visit.isShell)?.visit !== visit;

const PlaybackBar = observer(function PlaybackBar() {
  const { playback } = useInspector().inspector;
  const { position, isReplaying, trouble } = playback;
  return (
    <div className="bar" role="toolbar" aria-label="Playback">
      <button type="button" disabled={!playback.canGoBack || isReplaying} onClick={() => void playback.back()}>
        Back
      </button>
      <button type="button" disabled={!playback.canGoForward || isReplaying} onClick={() => void playback.forward()}>
        Forward
      </button>
      <button type="button" disabled={position === undefined || isReplaying} onClick={() => playback.goOn()}>
        Go on from here
      </button>
      <button type="button" disabled={isReplaying} onClick={() => void playback.replay()}>
        {isReplaying ? 'Replaying…' : 'Replay'}
      </button>
      {trouble !== undefined && (
        <p role="status" className="trouble">
          The replay ended early. {trouble}
        </p>
      )}
    </div>
  );
});

const MomentRow = observer(function MomentRow({ moment }: { readonly moment: Moment }) {
  const { inspector, state } = useInspector();
  const { masker, playback, inspections, timeline } = inspector;
  const isHere = (playback.position ?? timeline.moments.findLast(isOpen)) === moment;
  const isSelected = state.moment === moment.id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  // Reading this re-renders the row when the secrets are known.
  const isKnown = inspections.size > 0;
  return (
    <li ref={row} className="moment" data-here={isHere || undefined} data-shell={moment.visit.isShell || undefined}>
      <button
        type="button"
        className="row"
        aria-expanded={isSelected}
        aria-current={isHere ? 'step' : undefined}
        onClick={() => state.select(isSelected ? undefined : moment.id)}
      >
        <time>{timeOf(moment.at)}</time> {moment.visit.isShell && <span className="kind">shell</span>}{' '}
        <span className="what">{isKnown ? sayEvent(moment, masker) : '…'}</span>
        {moment.isByHand && <span className="tag">by hand</span>}
        {isHere && playback.position !== undefined && <span className="tag">shown</span>}
      </button>
      {isSelected && <MomentDetails moment={moment} />}
    </li>
  );
});

const timeOf = (milliseconds: number): string => new Date(milliseconds).toTimeString().slice(0, 8);

/** An event in a few words. */
function sayEvent(moment: Moment, masker: Masker): string {
  const { event, times, screenContext } = moment;
  const often = times > 1 ? ` (${times} keys)` : '';
  switch (event.kind) {
    case 'begin':
      return 'the screen begins';
    case 'refresh':
      return 'something outside has changed';
    case 'change':
      return `${event.field} = ${write(masker.form({ [event.field]: event.value })[event.field])}${often}`;
    case 'type':
      return `typed in ${event.field}: ${write(masker.form({ [event.field]: event.text })[event.field])}${often}`;
    case 'blur':
      return `left ${event.field}`;
    case 'press':
      return `pressed ${event.action}${event.entry === undefined ? '' : ` in ${event.entry.list} ${event.entry.index + 1}`}`;
    case 'close':
      return 'closed the dialog';
    case 'move':
      return `went to ${event.state} by the history`;
    case 'retry':
      return 'tried again';
    case 'answer': {
      const asked = askedIn(moment);
      if (asked === undefined || screenContext.program.calls[asked.call] === undefined)
        return `a late answer, ${nameOf(event.answer)}, is ignored`;
      return `${asked.call} answers ${nameOf(event.answer)}`;
    }
    case 'elapse':
      return `the timer ${event.timer.slice(event.timer.indexOf(':') + 1)} ends`;
    case 'linger':
      return 'no timer leads away any more';
    case 'stay':
      return 'the page stays';
    case 'exit':
      return 'the screen is left';
  }
}

const nameOf = (answer: Answer): string => (answer.kind === 'fault' ? answer.fault : answer.outcome);

const write = (value: unknown): string =>
  value === undefined ? 'nothing' : value === HIDDEN ? HIDDEN : (JSON.stringify(value) ?? '');
