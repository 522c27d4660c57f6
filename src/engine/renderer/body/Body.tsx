import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode, useContext } from 'react';
import type { Item } from '../../flow/types.ts';
import { FormContext } from '../form/FormContext.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { Actions } from './Actions.tsx';
import { Badges } from './Badges.tsx';
import { Facts } from './Facts.tsx';
import { type Group, groupItems, isAction } from './groupItems.ts';
import { inOrder } from './inOrder.ts';
import { Links } from './Links.tsx';
import { ListItem } from './ListItem.tsx';
import { SectionTitle } from './SectionTitle.tsx';
import { SingleItem } from './SingleItem.tsx';

interface BodyProps {
  readonly items: readonly Item[];
  /** The form's fields by id, as RJSF renders them. */
  readonly fields?: ReadonlyMap<string, ReactNode>;
}

/**
 * The visible items of a body in their order, with adjacent items of some kinds grouped. What a screen adds to its form
 * stands before the links at its end.
 */
export const Body = observer(function Body({ items, fields }: BodyProps) {
  const view = useBodyView();
  const entry = useEntry();
  const { addition } = useContext(FormContext);
  const visible = items.filter((item) => view.isVisible(item, entry) || (entry === undefined && view.isAwaited(item)));
  const ordered = inOrder(visible, (item) => item.ahead !== undefined && view.holds(item.ahead, entry));
  const groups = groupItems(ordered);
  const end = groups.at(-1)?.kind === 'links' ? -1 : groups.length;
  const draw = (group: Group) => <Fragment key={keyOf(group)}>{render(group, fields)}</Fragment>;
  return (
    <>
      {groups.slice(0, end).map(draw)}
      {entry === undefined && addition}
      {groups.slice(end).map(draw)}
    </>
  );
});

/** A body within a body: the items of an entry of a list. */
const drawEntry = (items: readonly Item[]) => <Body items={items} />;

function render({ kind, items }: Group, fields: ReadonlyMap<string, ReactNode> | undefined): ReactNode {
  switch (kind) {
    case 'facts':
      return <Facts items={items.filter((item) => 'fact' in item)} />;
    case 'actions':
      return <Actions items={items.filter(isAction)} />;
    case 'links':
      return <Links items={items.filter((item) => 'link' in item)} />;
    case 'badges':
      return <Badges items={items.filter((item) => 'badge' in item)} />;
    case 'single':
      return items.map((item) => {
        if ('field' in item) return fields?.get(item.field);
        if ('list' in item) return <ListItem key={item.list} item={item} draw={drawEntry} />;
        if ('section' in item) return <SectionTitle key={item.section} id={item.section} />;
        return <SingleItem key={JSON.stringify(item)} item={item} />;
      });
  }
}

/** A field keeps its key, and so its DOM, when items around it come and go. */
function keyOf({ kind, items: [first] }: Group): string {
  const [, id] = Object.entries(first ?? {}).find(([name]) => name !== '$schema' && name !== 'why') ?? [];
  return `${kind} ${Object.keys(first ?? {})[0]} ${String(id)}`;
}
