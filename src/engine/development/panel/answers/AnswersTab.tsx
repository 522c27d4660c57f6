import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useInspector } from '../InspectorContext.ts';
import { OperationForm } from './OperationForm.tsx';

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
