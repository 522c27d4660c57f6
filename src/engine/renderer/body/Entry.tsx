import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useContext, useId } from 'react';
import type { Item, ItemOf } from '../../flow/types.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { FormContext } from '../form/FormContext.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { Spinner } from './Spinner.tsx';

interface EntryProps {
  readonly items: readonly Item[];
  /** Draws items as a body. */
  readonly draw: (items: readonly Item[]) => ReactNode;
}

/**
 * A list entry as a card. The entry's first button covers the whole card; the others are at its end. Button names
 * include the entry's name, to distinguish the buttons of a list.
 */
export const Entry = observer(function Entry({ items, draw }: EntryProps) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const { form } = useContext(FormContext);
  const about = useId();
  const visible = items.filter((item) => view.isVisible(item, entry));
  const buttons = visible.filter((item): item is ItemOf<'button'> => 'button' in item);
  const images = visible.filter((item) => 'image' in item);
  const rest = visible.filter((item) => !('button' in item) && !('image' in item));
  return (
    <div className="entry">
      {draw(images)}
      <div className="entry-about" id={about}>
        {draw(rest)}
      </div>
      {buttons.map((item, index) => {
        const isBusy = view.isBusy(item.button, entry, form);
        return (
          <UnstyledButton
            key={item.button}
            className={index === 0 ? 'entry-press' : 'entry-button'}
            type="button"
            data-action={item.button}
            data-destructive={item.destructive}
            aria-labelledby={`${about}-${item.button} ${about}`}
            aria-busy={isBusy || undefined}
            disabled={!view.isEnabled(item, entry)}
            onClick={() => view.press(item.button, entry, form)}
          >
            <span id={`${about}-${item.button}`} className={index === 0 ? 'visually-hidden' : undefined}>
              {own(`actions.${item.button}`)}
            </span>
            {isBusy && <Spinner />}
          </UnstyledButton>
        );
      })}
    </div>
  );
});
