import { Skeleton as Bone, useMantineTheme } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type FunctionComponent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import type { View } from '../../runtime/View.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import type { PageTheme } from '../../theme/PageTheme.ts';
import { supportIn } from '../../theme/supportIn.ts';
import { TextScopeContext } from '../../widgets/words/TextScope.ts';
import { useTranslationOfPage } from '../../widgets/words/useTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { focusField } from '../form/focusField.ts';
import { Banner } from '../notices/Banner.tsx';
import { FaultNotice } from '../notices/FaultNotice.tsx';
import { BodyViewContext, useView, ViewContext } from '../ViewContext.ts';
import { ScreenHead } from './ScreenHead.tsx';

interface Props {
  readonly card: RefObject<HTMLElement | null>;
}

/** What draws the notice, once it is here. Few screens need it, so it is not in the page's own scripts. */
const notice = observable.box<FunctionComponent<Props> | undefined>(undefined, { deep: false });

/** Without its chunk the time passes as ever. */
async function fetchNotice(): Promise<void> {
  const drawn = await import('./LeadsOnNotice.tsx').catch(() => undefined);
  runInAction(() => notice.set(drawn?.LeadsOnNotice));
}

/**
 * A screen that leads on by itself says so to screen readers, waits while somebody is busy with it, and has a button
 * that stops it (WCAG 2.2.1). Its own texts say when and where it leads, and are gone with the time.
 */
const LeadsOn = observer(function LeadsOn({ card }: Props) {
  const { leadsOn, lingers } = useView();
  const isNeeded = leadsOn !== undefined || lingers;
  const Notice = notice.get();
  useEffect(() => {
    if (isNeeded) void fetchNotice();
  }, [isNeeded]);
  if (!isNeeded) return null;
  return Notice === undefined ? <Place /> : <Notice card={card} />;
});

/** The place of the button, in pre-rendered HTML too, so that nothing moves when it comes. */
const Place = () => (
  <div className="actions" data-awaited>
    <span className="button">&nbsp;</span>
  </div>
);

interface SkeletonProps {
  /** Shapes from top to bottom (flow/outlineOf.ts). */
  readonly shapes: readonly string[];
  /** The items, once they are here. */
  readonly items?: readonly Item[];
}

/**
 * The outline of a screen before it has data: each part takes the space that it will need. Parts that may not appear
 * are left out. A loader is shown as it is.
 */
function Skeleton({ shapes, items = [] }: SkeletonProps) {
  const word = useWords();
  const loaders = items.filter((item) => 'loader' in item);
  if (loaders.length > 0) return loaders.map(({ loader }) => <LoaderItem key={loader} id={loader} />);
  return (
    <div className="skeleton">
      <span className="visually-hidden" role="status">
        {word('loading')}
      </span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity and never move
        <Bone key={index} data-bone={shape} animate={false} />
      ))}
    </div>
  );
}

interface AskedFocusProps {
  readonly card: RefObject<HTMLElement | null>;
}

/** A field that the visitor is in, who would go on typing in the wrong one, or that the page came with the focus in. */
const USED = ':is(input, select, textarea):focus';

/**
 * Focuses the field that the runtime asks for, in the open dialog if there is one, once for each request. It draws
 * nothing: a component of its own, so that a request does not draw the screen again.
 */
const AskedFocus = observer(function AskedFocus({ card }: AskedFocusProps) {
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

/** How people reach support, where the brand says it: below a status screen, which may be the end of the way. */
function SupportContact() {
  const word = useWords();
  const { language } = useTranslationOfPage().i18n;
  const { other }: PageTheme = useMantineTheme();
  const contact = supportIn({ other }, language);
  return contact === undefined ? null : <p className="support">{word('support', { contact })}</p>;
}

interface FlowViewProps {
  readonly view: View;
  /** The environment or the texts are still loading. */
  readonly isPending: boolean;
}

/** A running screen: its title, its notices, its form, and the dialog over it. */
export const FlowView = observer(function FlowView({ view, isPending }: FlowViewProps) {
  const { program } = view;
  return (
    <ViewContext value={view}>
      <BodyViewContext value={view}>
        {program === undefined || isPending ? <PendingCard /> : <ScreenCard view={view} program={program} />}
      </BodyViewContext>
    </ViewContext>
  );
});

/** The screen's chunk is loading, or could not be loaded (R09). Its route says what it will look like. */
const PendingCard = observer(function PendingCard() {
  const { coming } = useView();
  return (
    <section className="card" aria-busy>
      <FaultNotice />
      <Skeleton shapes={['title', 'line', ...coming]} />
    </section>
  );
});

const ScreenCard = observer(function ScreenCard({
  view,
  program,
}: {
  readonly view: View;
  readonly program: ScreenProgram;
}) {
  const { id, screen, forms } = program;
  const scope = useMemo(() => ({ namespace: namespaceOf(id), prefix: [] }), [id]);
  const isLoading = view.phase === 'loading';
  const card = useRef<HTMLElement>(null);
  const leadsOn = useMemo(() => <LeadsOn card={card} />, []);
  const { state } = view;
  // What follows the first screen or its first state comes gently (styles/motion.css).
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else follows, and only then
  useLayoutEffect(() => () => void document.documentElement.toggleAttribute('data-shown', true), [state, isLoading]);
  return (
    <TextScopeContext value={scope}>
      <DialogHost isModal={false} />
      <section className="card" data-screen={id} data-state={state} aria-busy={isLoading} ref={card}>
        {/* With a drawing it is another one. */}
        <ScreenHead key={view.sign === undefined ? 'plain' : 'signed'} isLoading={isLoading} />
        {isLoading ? (
          <>
            <FaultNotice />
            <Skeleton shapes={view.coming} items={screen.body} />
          </>
        ) : (
          <FormScreen form="" items={screen.body} program={forms['']} addition={leadsOn}>
            <Banner />
            {view.dialog === undefined && <FaultNotice />}
          </FormScreen>
        )}
        {view.sign !== undefined && !isLoading && <SupportContact />}
      </section>
      <DialogHost isModal />
      <AskedFocus card={card} />
    </TextScopeContext>
  );
});
