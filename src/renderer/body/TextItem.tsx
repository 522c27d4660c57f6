import { observer } from 'mobx-react-lite';
import type { ItemOf } from '../../flow/types.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';

/** A text with its values put in, or the one of several that a value chooses. Without words it is not there. */
export const TextItem = observer(function TextItem({ item }: { readonly item: ItemOf<'text'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const { own } = useTexts();
  const values = Object.fromEntries(
    Object.entries(item.values ?? {}).map(([name, value]) => [name, view.present(value, entry)]),
  );
  const choice = item.by === undefined ? undefined : String(view.evaluate(item.by, entry));
  const words = own(['texts', item.text], { choice, values });
  return words === undefined ? null : (
    <p className="text" data-text={item.text}>
      {words}
    </p>
  );
});
