import { useWords } from '../widgets/words/useWords.ts';

/** A page without parts that could fail. */
export function CrashPage() {
  const word = useWords();
  return (
    <main className="main">
      <section className="card" role="alert">
        <h1>{word('crashTitle')}</h1>
        <p className="lead">{word('crashLead')}</p>
        <div className="actions">
          <button className="button" data-look="primary" type="button" onClick={() => window.location.reload()}>
            {word('reload')}
          </button>
        </div>
      </section>
    </main>
  );
}
