import { Anchor } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { FormContext } from '../form/FormContext.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/**
 * A link. Where it leads to an address it is a real one, for the new tab, the copy and the reader; a plain press on one
 * of this portal is the application's. Whatever does something else is a button that looks like a link.
 */
export const LinkItem = observer(function LinkItem({ item }: { readonly item: ItemOf<'link'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const { form } = useContext(FormContext);
  const own = useOwnTexts();
  const show = useShown();
  const word = useWords();
  const id = item.link;
  const label = item.label === undefined ? own(`actions.${id}`) : show(view.present(item.label, entry));
  // HTML that was made beforehand knows neither host nor query; the page knows both as soon as it is alive.
  const isHydrated = useIsHydrated();
  // An address can be opened whatever holds, so what is not enabled has none.
  const isEnabled = view.isEnabled(item, entry);
  const target = isEnabled ? view.targetOf(item, entry) : undefined;
  const press = () => view.press(id, entry, form);
  if (target?.tab === 'new') {
    return (
      <Anchor data-action={id} href={isHydrated ? target.href : undefined} target="_blank" rel="noopener noreferrer">
        {label}
        <span className="visually-hidden"> {word('newTab')}</span>
      </Anchor>
    );
  }
  if (target !== undefined) {
    return (
      <Anchor
        component={Link}
        data-action={id}
        discover="none"
        to={isHydrated ? target.href : (target.href.split('?')[0] ?? target.href)}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          press();
        }}
      >
        {label}
      </Anchor>
    );
  }
  return (
    <Anchor
      component="button"
      type="button"
      data-action={id}
      aria-busy={view.isBusy(id, entry, form) || undefined}
      disabled={!isEnabled}
      onClick={press}
    >
      {label}
    </Anchor>
  );
});

/** Not one that asks the browser for a tab, a window or a download. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
