import { observer } from 'mobx-react-lite';
import type { ItemOf } from '../../flow/types.ts';
import { fill } from '../../texts/fill.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';

/** A text with its values, or one of several texts that a value chooses. Without words it is absent. */
export const TextItem = observer(function TextItem({ item }: { readonly item: ItemOf<'text'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const values = Object.fromEntries(
    Object.entries(item.values ?? {}).map(([name, value]) => [name, view.present(value, entry).value]),
  );
  const key = `texts.${item.text}`;
  // Values that the contract does not list may have no text.
  const words =
    item.by === undefined ? own(key, fill(values)) : own(`${key}.${view.evaluate(item.by, entry)}`, '', fill(values));
  // A blank line keeps the place.
  if (view.isAwaited(item)) return <p className="text">{'\u00a0'}</p>;
  return words === '' ? null : (
    <p
      className={item.tone === 'divider' ? 'divider' : 'text'}
      data-text={item.text}
      data-tone={item.tone}
      role={item.tone === 'good' ? 'status' : undefined}
    >
      {words}
    </p>
  );
});
