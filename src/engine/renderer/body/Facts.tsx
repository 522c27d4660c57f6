import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode } from 'react';
import type { ItemOf } from '../../flow/types.ts';
import type { Shown } from '../../runtime/View.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';

/** A Base32 key (RFC 4648, section 6) as authenticator apps take it: long, and typed by hand without a camera. */
const KEY = /^[A-Z2-7]{16,}$/;

/**
 * A value with possible line breaks: after the signs of an address, and between groups of four of a key. A copy has no
 * extra characters.
 */
function breakable(text: string): ReactNode {
  if (KEY.test(text)) {
    return (text.match(/.{1,4}/g) ?? []).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <span className="quad" key={index}>
        {part}
        <wbr />
      </span>
    ));
  }
  if (!text.includes('@')) return text;
  return text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

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
