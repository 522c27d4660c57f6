import { observer } from 'mobx-react-lite';
import type { ItemOf } from '../../flow/types.ts';
import type { Shown } from '../../runtime/View.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { breakable } from './breakable.tsx';

/** Names and values. In a list only screen readers get the names, since the values are clear to the eye. */
export const Facts = observer(function Facts({ items }: { readonly items: readonly ItemOf<'fact'>[] }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const show = useShown();
  return (
    <dl className="facts">
      {items.map((item) => {
        const isAwaited = view.isAwaited(item);
        return (
          <div key={item.fact} data-fact={item.fact}>
            <dt className={entry === undefined ? undefined : 'visually-hidden'}>{own(`facts.${item.fact}`)}</dt>
            {/* A blank line keeps the place of a value that is awaited. */}
            <dd key={String(isAwaited)}>
              {isAwaited ? BLANK : breakable(show(written(view.present(item.value, entry), item.format)))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
});

const BLANK = '\u00a0';

/** In the format that the fact names, if the value is present. */
const written = (shown: Shown, format: Shown['format']): Shown =>
  format === undefined || shown.value === '' ? shown : { ...shown, format };
