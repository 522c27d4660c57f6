import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { Spinner } from './Spinner.tsx';

const QrCode = lazy(() => import('../../widgets/qr/QrCode.tsx').catch(() => ({ default: Missing })));

/** The rest of the screen needs no code. */
function Missing() {
  const { t: word } = useTranslation('portal', { keyPrefix: 'renderer' });
  return (
    <div className="loader">
      {word('late')}{' '}
      <button className="link" type="button" onClick={() => window.location.reload()}>
        {word('reload')}
      </button>
    </div>
  );
}

/** The place of a code whose chunk is on its way. */
function Loading() {
  const word = useWords();
  return (
    <div className="loader" data-loading role="status" aria-busy="true">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}

/**
 * A QR code. Its place stays free while its chunk loads, and says so. A phone cannot scan itself, so it has a link to
 * the app that takes such addresses.
 */
export const QrItem = observer(function QrItem({ item }: { readonly item: ItemOf<'qr'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const value = view.evaluate(item.value, entry);
  const isThere = typeof value === 'string' && value !== '';
  return (
    <>
      {isThere && item.scheme !== undefined && value.startsWith(`${item.scheme}:`) && (
        <a className="button qr-link" data-action={item.qr} data-look="secondary" href={value}>
          {own(`actions.${item.qr}`)}
        </a>
      )}
      <div className="qr" data-qr={item.qr}>
        {isThere && (
          <Suspense fallback={<Loading />}>
            <QrCode value={value} title={own(`qrs.${item.qr}`)} />
          </Suspense>
        )}
      </div>
    </>
  );
});
