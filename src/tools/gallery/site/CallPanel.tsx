import type { MissingText } from '../GalleryData.ts';
import { isDocument } from '../scenes/Scene.ts';
import type { Stage } from '../stage/Stage.ts';
import type { Snapshot } from '../stage/snapshot.ts';

interface CallPanelProps {
  readonly stage: Stage | undefined;
  readonly snapshot: Snapshot | undefined;
  readonly overlong: readonly string[];
  readonly missing: readonly MissingText[];
  readonly again: () => void;
  readonly changed: () => void;
}

/** Milliseconds by which “skip” advances the clock. */
const SKIP = 10_000;

/** The screen's calls, each with a choice of answers; the screen's clock; and texts that overflow. */
export function CallPanel({ stage, snapshot, overlong, missing, again, changed }: CallPanelProps) {
  const plan = stage?.plan;
  const isStill = isDocument(plan);
  const operations = Object.keys(isStill ? {} : (plan?.calls ?? {}));
  const isPassing = snapshot?.isTimePassing ?? false;
  const flow = () => {
    stage?.time.flow(!isPassing);
    changed();
  };
  return (
    <aside className="calls" aria-label="Calls, time and texts">
      <div className="buttons">
        <button type="button" onClick={again}>
          Start over
        </button>
        {!isStill && (
          <>
            <button type="button" aria-pressed={isPassing} onClick={flow}>
              {isPassing ? 'Stop time' : 'Let time pass'}
            </button>
            <button type="button" onClick={() => void stage?.time.advance(SKIP).then(changed)}>
              Skip 10 s
            </button>
          </>
        )}
      </div>
      <p className="about" role="status">
        {snapshot === undefined || snapshot.progress === 'playing'
          ? 'Playing…'
          : [snapshot.screen, snapshot.state].filter((part) => part !== undefined).join(' · ')}
      </p>
      {snapshot?.left !== undefined && (
        <p className="note">
          It would leave to <code>{snapshot.left}</code>
        </p>
      )}
      {operations.length > 0 && <h2>Next answers</h2>}
      {operations.map((operation) => (
        <label key={operation} className="call">
          <code>{operation}</code>
          <select
            value={stage?.service.chosenFor(operation) ?? ''}
            onChange={({ target }) => {
              stage?.service.choose(operation, target.value === '' ? undefined : target.value);
              changed();
            }}
          >
            <option value="">as in the scene</option>
            {stage?.choicesOf(operation).map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
      {!isStill && <h2>Calls made</h2>}
      <ol className="made">
        {snapshot?.calls.map(({ operation, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={index}>
            <code>{operation}</code> {answer}
          </li>
        ))}
      </ol>
      <List title="Texts that do not fit" entries={overlong} />
      <List title="Missing texts" entries={missing.map(({ file, line, message }) => `${file}:${line} ${message}`)} />
    </aside>
  );
}

function List({ title, entries }: { readonly title: string; readonly entries: readonly string[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="marked">
        {entries.map((entry) => (
          <li key={entry}>{entry}</li>
        ))}
      </ul>
    </>
  );
}
