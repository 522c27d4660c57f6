import { useTranslation } from 'react-i18next';

const OPTIONS = { keyPrefix: 'renderer' };

/** A page without parts that could fail. */
export function CrashPage() {
  const { t: word } = useTranslation('portal', OPTIONS);
  return (
    <main className="main">
      <section className="card" role="alert">
        <div className="head">
          <h1>{word('crashTitle')}</h1>
          <p className="lead">{word('crashLead')}</p>
        </div>
        <div className="actions">
          <button className="button" data-look="primary" type="button" onClick={() => window.location.reload()}>
            {word('reload')}
          </button>
        </div>
      </section>
    </main>
  );
}
