import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import type { WordsChanges } from '../../Words.ts';
import { PlaceLink, useInspector } from '../Tabs.tsx';

/** What differs from the last commit, in the sentences of the diff: to take back, or to commit. */
export const ChangesTab = observer(function ChangesTab() {
  const { words } = useInspector();
  useEffect(() => void words.askChanges(), [words]);
  const { changes, commit, trouble } = words;
  return (
    <>
      {trouble !== '' && (
        <p role="alert" className="trouble">
          {trouble}
        </p>
      )}
      <p role="status">
        {commit !== undefined && (
          <>
            Commit <code>{commit.id}</code> on the branch <code>{commit.branch}</code>: {commit.subject}
          </>
        )}
      </p>
      {changes !== undefined && <ChangeList {...changes} />}
    </>
  );
});

const ChangeList = observer(function ChangeList({ changes, branch }: WordsChanges) {
  const { words } = useInspector();
  const own = changes.filter(({ isOfWords }) => isOfWords);
  if (changes.length === 0) return <p className="muted">Nothing differs from the last commit.</p>;
  return (
    <>
      <ul>
        {changes.map(({ key, sentence, each, file, line, isOfWords }) => (
          <li key={key} className="way">
            <p>
              {sentence} <PlaceLink place={{ file, line, column: 1 }} />
            </p>
            {each !== undefined && (
              <details>
                <summary>Each of them</summary>
                <ul className="muted">
                  {each.map((one) => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </details>
            )}
            {isOfWords ? (
              <button type="button" aria-label={`Take back: ${sentence}`} onClick={() => void words.takeBack([key])}>
                Take back
              </button>
            ) : (
              <p className="muted">Not a change of words: it stays where it is.</p>
            )}
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <>
          <button type="button" onClick={() => void words.takeBack(own.map(({ key }) => key))}>
            Take back all words
          </button>
          <CommitForm key={branch} first={branch} />
        </>
      )}
    </>
  );
});

function CommitForm({ first }: { readonly first: string }) {
  const { words } = useInspector();
  const [branch, name] = useState(first);
  const id = useId();
  return (
    <form
      className="section"
      onSubmit={(event) => {
        event.preventDefault();
        void words.makeCommit(branch);
      }}
    >
      <label className="search" htmlFor={id}>
        Branch
        <input id={id} value={branch} onChange={({ target }) => name(target.value)} />
      </label>
      <button type="submit" className="main" disabled={branch.trim() === ''}>
        Commit the words
      </button>
      <p className="muted">The sentences above are the message. Nothing is pushed.</p>
    </form>
  );
}
