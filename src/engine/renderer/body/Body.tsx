import { Badge } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Fragment, type ReactNode, useContext } from 'react';
import type { Item, ItemOf } from '../../flow/types.ts';
import type { Shown } from '../../runtime/View.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { FormContext } from '../form/FormContext.ts';
import { useShown } from '../useShown.ts';
import { useBodyView, useEntry } from '../ViewContext.ts';
import { Actions } from './Actions.tsx';
import { type Group, groupItems, isAction } from './groupItems.ts';
import { Links } from './Links.tsx';
import { ListItem } from './ListItem.tsx';
import { SingleItem } from './SingleItem.tsx';
import { breakable } from './unbroken.tsx';

interface BodyProps {
  readonly items: readonly Item[];
  /** The form's fields by id, as RJSF renders them. */
  readonly fields?: ReadonlyMap<string, ReactNode>;
}

/**
 * The visible items of a body in order, grouping adjacent items of some kinds. Additions to a form come before its
 * trailing links.
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

/** Draws a list entry's items as a nested body. */
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

/** A group's key. A field keeps its key, and so its DOM node, when items around it appear or disappear. */
function keyOf({ kind, items: [first] }: Group): string {
  const [name, id] = Object.entries(first ?? {}).find(([name]) => name !== '$schema' && name !== 'why') ?? [];
  return `${kind} ${name} ${String(id)}`;
}

/** Small labels of an entry. */
function Badges({ items }: { readonly items: readonly ItemOf<'badge'>[] }) {
  const own = useOwnTexts();
  return (
    <p className="badges">
      {items.map(({ badge, variant }) => (
        <Badge key={badge} component="span" data-badge={badge} data-status={variant === 'status' || undefined}>
          {own(`badges.${badge}`)}
        </Badge>
      ))}
    </p>
  );
}

/** The title of the items that follow. */
function SectionTitle({ id }: { readonly id: string }) {
  const own = useOwnTexts();
  return (
    <h2 className="section-title" data-section={id}>
      {own(`sections.${id}`)}
    </h2>
  );
}

/** A Base32 key (RFC 4648, section 6) for authenticator apps: long, and typed by hand if there is no camera. */
const KEY = /^[A-Z2-7]{16,}$/;

/** A value with line-break opportunities: those of an address, or between groups of four in a key. */
const inLines = (text: string): ReactNode =>
  KEY.test(text)
    ? (text.match(/.{1,4}/g) ?? []).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
        <span className="quad" key={index}>
          {part}
          <wbr />
        </span>
      ))
    : breakable(text);

/** Names and values. In a list, the names are visually hidden, since the values explain themselves. */
const Facts = observer(function Facts({ items }: { readonly items: readonly ItemOf<'fact'>[] }) {
  const view = useBodyView();
  const entry = useEntry();
  const own = useOwnTexts();
  const show = useShown();
  return (
    <dl className="facts">
      {items.map((item) => {
        const isAwaited = view.isAwaited(item);
        const value = show(written(view.present(item.value, entry), item.format));
        const words =
          item.by === undefined ? value : own(`values.${item.fact}.${view.evaluate(item.by, entry)}`, value);
        return (
          <div key={item.fact} data-fact={item.fact}>
            <dt className={entry === undefined ? undefined : 'visually-hidden'}>{own(`facts.${item.fact}`)}</dt>
            {/* A blank line reserves the space of a value that is still awaited. */}
            <dd key={String(isAwaited)}>{isAwaited ? BLANK : inLines(words)}</dd>
          </div>
        );
      })}
    </dl>
  );
});

const BLANK = '\u00a0';

/** A value in the format that its fact names, if the value is present. */
const written = (shown: Shown, format: Shown['format']): Shown =>
  format === undefined || shown.value === '' ? shown : { ...shown, format };

/**
 * Keeps the order of the list, except that each entry for which `isAhead` holds swaps places with the entry before it.
 */
export function inOrder<T>(list: readonly T[], isAhead: (entry: T) => boolean): readonly T[] {
  const ordered: T[] = [];
  for (const entry of list) ordered.splice(isAhead(entry) ? Math.max(0, ordered.length - 1) : ordered.length, 0, entry);
  return ordered;
}
