import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { isOfBrowser } from '../../../contract/Contract.ts';
import { FAULTS } from '../../../contract/faults.ts';
import type { Given } from '../../answers/HandAnswers.ts';
import type { DeclaredAnswer } from '../../Inspection.ts';
import { useInspector } from '../Tabs.tsx';

interface OperationFormProps {
  readonly operation: string;
  readonly answers: readonly DeclaredAnswer[];
}

/** Chooses the next answer of one operation: an outcome with its body, or a fault of the transport. */
const OperationForm = observer(function OperationForm({ operation, answers }: OperationFormProps) {
  const { inspector } = useInspector();
  const { armed } = inspector.answers;
  const [name, choose] = useState(answers[0]?.outcome ?? '');
  const [edited, edit] = useState<string | undefined>(undefined);
  const id = useId();
  const chosen = answers.find(({ outcome }) => outcome === name);
  const body = edited ?? (chosen === undefined ? '' : JSON.stringify(chosen.body, null, 2));
  const given = givenOf(name, chosen, body);
  const isArmed = armed.has(operation);
  return (
    <li className="way" data-armed={isArmed || undefined}>
      <div className="line">
        <label htmlFor={id}>
          <code>{operation}</code>
        </label>
        <select
          id={id}
          value={name}
          onChange={({ target }) => {
            choose(target.value);
            edit(undefined);
          }}
        >
          <Options title="Success" names={answers.filter(({ isSuccess }) => isSuccess).map(({ outcome }) => outcome)} />
          <Options
            title="Failure"
            names={answers.filter(({ isSuccess }) => !isSuccess).map(({ outcome }) => outcome)}
          />
          {!isOfBrowser(operation) && (
            <Options title="Fault of the transport" names={FAULTS.map((fault) => `fault ${fault}`)} />
          )}
        </select>
        {isArmed ? (
          <button type="button" onClick={() => inspector.answers.disarm(operation)}>
            Cancel
          </button>
        ) : (
          <button
            type="button"
            disabled={given === undefined}
            onClick={() => given !== undefined && inspector.answers.arm(operation, given)}
          >
            Answer the next call
          </button>
        )}
      </div>
      {chosen !== undefined && body !== '' && (
        <details>
          <summary>Body</summary>
          <textarea
            aria-label={`Body of ${name} of ${operation}`}
            aria-invalid={given === undefined}
            spellCheck={false}
            rows={Math.min(16, body.split('\n').length + 1)}
            value={body}
            onChange={({ target }) => edit(target.value)}
          />
          {given === undefined && <p role="alert">This is not JSON yet.</p>}
        </details>
      )}
    </li>
  );
});

function Options({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  return names.length === 0 ? null : (
    <optgroup label={title}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </optgroup>
  );
}

/** The chosen answer; undefined while the body is not JSON. */
function givenOf(name: string, chosen: DeclaredAnswer | undefined, body: string): Given | undefined {
  const fault = FAULTS.find((one) => name === `fault ${one}`);
  if (fault !== undefined) return { kind: 'fault', fault };
  if (chosen === undefined) return undefined;
  try {
    return {
      kind: 'outcome',
      outcome: name,
      isSuccess: chosen.isSuccess,
      body: body === '' ? undefined : JSON.parse(body),
    };
  } catch {
    return undefined;
  }
}

/** Answers by hand: the next call of an operation gets the chosen answer and never reaches the service. */
export const AnswersTab = observer(function AnswersTab() {
  const { inspector } = useInspector();
  const [wanted, want] = useState('');
  const search = useId();
  const { declared } = inspector;
  const { view, shell } = inspector.page.portal;
  if (declared === undefined) return <p className="muted">The server is asked what the contract declares.</p>;
  const here = new Set(
    [view, shell].flatMap((store) =>
      Object.keys(store?.program?.calls ?? {}).map((id) => store?.program?.calls[id]?.operation ?? ''),
    ),
  );
  const isWanted = (name: string) => name.toLowerCase().includes(wanted.toLowerCase());
  const all = Object.keys(declared).filter(isWanted);
  const groups = [
    ['Calls of this screen and its shell', all.filter((name) => here.has(name))],
    ['Other calls', all.filter((name) => !here.has(name))],
  ] as const;
  return (
    <>
      <label className="search" htmlFor={search}>
        Find an operation
        <input id={search} type="search" value={wanted} onChange={({ target }) => want(target.value)} />
      </label>
      {groups.map(([title, names]) =>
        names.length === 0 ? null : (
          <section key={title} className="section">
            <h3>{title}</h3>
            <ul className="ways">
              {names.map((name) => (
                <OperationForm key={name} operation={name} answers={declared[name] ?? []} />
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  );
});
