import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect } from 'react';
import { focusField } from '../form/focusField.ts';
import { useView } from '../ViewContext.ts';

interface AskedFocusProps {
  readonly card: RefObject<HTMLElement | null>;
}

/** A field that the visitor is in, who would go on typing in the wrong one, or that the page came with the focus in. */
const USED = ':is(input, select, textarea):focus';

/**
 * Focuses the field that the runtime asks for, in the open dialog if there is one, once for each request. It draws
 * nothing: a component of its own, so that a request does not draw the screen again.
 */
export const AskedFocus = observer(function AskedFocus({ card }: AskedFocusProps) {
  const { focus } = useView();
  useEffect(() => {
    if (focus === undefined) return;
    if (focus.yields && card.current?.querySelector(USED)) return;
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    // A screen begins with its title, though the field may be far below it. Where the page is scrolled already, the
    // visitor came back to a place, or reads on.
    const preventScroll = focus.yields === true;
    if (!focusField(dialog, focus.field, { preventScroll })) focusField(card.current, focus.field, { preventScroll });
  }, [focus, card]);
  return null;
});
