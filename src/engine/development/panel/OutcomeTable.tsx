import type { Call } from '../../flow/types.ts';
import type { Answer } from '../../runtime/Answer.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';
import { describeOutcome, explainAnswer, type Line } from '../explain/explainGuard.ts';
import type { Sources } from '../places/Sources.ts';
import { PlaceLink } from './Tabs.tsx';

interface OutcomeTableProps {
  readonly call: Call;
  /** Undefined while there is no answer: the table then shows what each answer would do. */
  readonly answer: Answer | undefined;
  readonly screenContext: ScreenContext;
  readonly sources: Sources | undefined;
}

/** The lines of a call in look-up order: which one decided, and why the others did not. */
export function OutcomeTable({ call, answer, screenContext, sources }: OutcomeTableProps) {
  const lines = explainAnswer(call, answer, screenContext);
  if (answer === undefined) return <Lines title="What it does" lines={lines} sources={sources} />;
  const near = lines.filter(({ isChosen, isNear }) => isChosen || isNear);
  const far = lines.filter((line) => !near.includes(line));
  return (
    <>
      <Lines title="Why" lines={near} sources={sources} />
      {far.length > 0 && (
        <details>
          <summary className="muted">{far.length} lines are for other answers</summary>
          <Lines title="What it would do" lines={far} sources={sources} />
        </details>
      )}
    </>
  );
}

interface LinesProps {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly sources: Sources | undefined;
}

const Lines = ({ title, lines, sources }: LinesProps) => (
  <table className="outcomes">
    <caption className="unseen">Lines in the order in which they are looked up</caption>
    <thead>
      <tr>
        <th scope="col">Outcome</th>
        <th scope="col">{title}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, outcome, table, isChosen, isNear, because }) => (
        <tr key={`${table.of} ${'id' in table ? table.id : ''} ${name}`} data-chosen={isChosen || undefined}>
          <th scope="row">
            <code>{name}</code>
            {table.of !== 'call' && <span className="muted"> {table.of === 'table' ? table.id : 'portal'}</span>}
          </th>
          <td>
            {isChosen && <span className="tag">decided</span>}{' '}
            {isNear && !isChosen ? <span className="muted">{because}</span> : <span>{describeOutcome(outcome)}</span>}{' '}
            <PlaceLink place={sources?.placeOf(outcome)} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
