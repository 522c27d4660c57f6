import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type FocusEvent, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import type { Item, ItemOf } from '../../flow/types.ts';
import type { ListEntry } from '../../runtime/View.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { FormContext } from '../form/FormContext.ts';
import { EntryContext, useBodyView, useEntry } from '../ViewContext.ts';
import { Spinner } from './Spinner.tsx';

/**
 * Keeps the focus in a list when an entry is removed: it moves to the entry that takes the removed one's place, else to
 * the screen's heading (WCAG 2.4.3). Without this, the focus would go back to the start of the page.
 */
function useKeptFocus(count: number) {
  const list: RefObject<HTMLUListElement | null> = useRef(null);
  const at = useRef(-1);
  useEffect(() => {
    if (count > 0) restore(list.current?.children ?? [], at.current);
  }, [count]);
  useEffect(() => () => restore([], at.current), []);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLUListElement>) => {
    at.current = Array.from(currentTarget.children).findIndex((entry) => entry.contains(target));
  };
  return { list, onFocus };
}

function restore(entries: ArrayLike<Element>, at: number): void {
  if (at < 0 || document.activeElement !== document.body) return;
  const entry = entries[Math.min(at, entries.length - 1)];
  const heir = entry?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('h1');
  heir?.focus();
}

interface ListItemProps {
  readonly item: ItemOf<'list'>;
  /** Draws the items of an entry as a body. */
  readonly draw: (items: readonly Item[]) => ReactNode;
}

/** A list. Entries with buttons are cards; the others are plain rows. */
export const ListItem = observer(function ListItem({ item, draw }: ListItemProps) {
  const view = useBodyView();
  const own = useOwnTexts();
  const found = view.evaluate(item.of);
  const entries = Array.isArray(found) ? found : [];
  const { list, onFocus } = useKeptFocus(entries.length);
  if (entries.length === 0) return null;
  const isCards = item.item.some((part: Item) => 'button' in part);
  return (
    <ul
      ref={list}
      className="list"
      data-list={item.list}
      data-cards={isCards || undefined}
      aria-label={own(`lists.${item.list}`)}
      onFocus={onFocus}
    >
      {entries.map((value: unknown, index) => {
        const entry: ListEntry = { list: item.list, index, value };
        return (
          <li key={keyOf(value, index)}>
            <EntryContext value={entry}>
              {isCards ? <Entry items={item.item} draw={draw} /> : draw(item.item)}
            </EntryContext>
          </li>
        );
      })}
    </ul>
  );
});

function keyOf(value: unknown, index: number): string {
  const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined;
  return typeof id === 'string' ? id : String(index);
}

interface EntryProps {
  readonly items: readonly Item[];
  /** Draws items as a body. */
  readonly draw: (items: readonly Item[]) => ReactNode;
}

/**
 * A list entry as a card. The entry's first button covers the whole card; the others are at its end. Button names
 * include the entry's name, to distinguish the buttons of a list.
 */
const Entry = observer(function Entry({ items, draw }: EntryProps) {
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
