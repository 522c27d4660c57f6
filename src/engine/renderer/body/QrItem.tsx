import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';

const QrCode = lazy(() => import('../../widgets/qr/QrCode.tsx'));

/** A QR code. Its place stays free while its chunk loads. */
export const QrItem = observer(function QrItem({ item }: { readonly item: ItemOf<'qr'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const value = view.evaluate(item.value, entry);
  return (
    <div className="qr" data-qr={item.qr}>
      {typeof value === 'string' && value !== '' && (
        <Suspense fallback={<span data-loading />}>
          <QrCode value={value} title={own(`qrs.${item.qr}`)} />
        </Suspense>
      )}
    </div>
  );
});
