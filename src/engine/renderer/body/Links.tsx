import { observer } from 'mobx-react-lite';
import { type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { FormContext } from '../form/FormContext.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { NewTabLink } from './NewTabLink.tsx';

/** Adjacent links. */
export const Links = observer(function Links({ items }: { readonly items: readonly ItemOf<'link'>[] }) {
  return (
    <div className="links">
      {items.map((item) => (
        <LinkItem key={item.link} item={item} />
      ))}
    </div>
  );
});

/**
 * A link. With an address it is a real `<a>`, which can be copied or opened in a new tab; a plain click on a link
 * within the portal uses the router. Any other action is a button that looks like a link.
 */
const LinkItem = observer(function LinkItem({ item }: { readonly item: ItemOf<'link'> }) {
  const view = useBodyView();
  const entry = useEntry();
  const { form } = useContext(FormContext);
  const own = useOwnTexts();
  const show = useShown();
  const id = item.link;
  const words = item.label === undefined ? own(`actions.${id}`) : show(view.present(item.label, entry));
  const language = item.language === undefined ? undefined : view.evaluate(item.language, entry);
  const label = typeof language === 'string' ? <span lang={language}>{words}</span> : words;
  // A link with an `href` cannot be disabled, so a disabled one has no `href`.
  const isEnabled = view.isEnabled(item, entry);
  const target = isEnabled ? view.targetOf(item, entry) : undefined;
  const press = () => view.press(id, entry, form);
  if (target?.tab === 'new') return <NewTabLink id={id} href={target.href} label={label} />;
  if (target !== undefined) {
    return (
      <Link
        className="link"
        data-action={id}
        discover="none"
        to={target.href}
        onClick={(event) => {
          if (!isPlainPress(event)) return;
          event.preventDefault();
          press();
        }}
      >
        {label}
      </Link>
    );
  }
  return (
    <button
      className="link"
      type="button"
      data-action={id}
      aria-busy={view.isBusy(id, entry, form) || undefined}
      disabled={!isEnabled}
      onClick={press}
    >
      {label}
    </button>
  );
});

/** A click without the modifiers that open a tab or window, or download. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
