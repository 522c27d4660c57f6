import { Skeleton as Bone, useMantineTheme } from '@mantine/core';
import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type FunctionComponent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import type { View } from '../../runtime/View.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { supportIn } from '../../theme/nameIn.ts';
import type { PageTheme } from '../../theme/Theme.ts';
import { TextScopeContext, useTranslationOfPage, useWords } from '../../widgets/words/useTexts.ts';
import { LoaderItem } from '../body/LoaderItem.tsx';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { focusField } from '../form/focusField.ts';
import { Banner } from '../notices/Banner.tsx';
import { FaultNotice } from '../notices/FaultNotice.tsx';
import { Reference } from '../notices/Reference.tsx';
import { BodyViewContext, useView, ViewContext } from '../ViewContext.ts';
import { ScreenHead } from './ScreenHead.tsx';

interface Props {
  readonly card: RefObject<HTMLElement | null>;
}

/** The component of the notice, once loaded. Few screens need it, so it has its own chunk. */
const notice = observable.box<FunctionComponent<Props> | undefined>(undefined, { deep: false });

/** Fetches the notice. If its chunk fails to load, the timer runs without a notice. */
async function fetchNotice(): Promise<void> {
  const drawn = await import('./LeadsOnNotice.tsx').catch(() => undefined);
  runInAction(() => notice.set(drawn?.LeadsOnNotice));
}

/**
 * A timed redirect is announced to screen readers, pauses while the visitor is busy with the page, and can be cancelled
 * by a button (WCAG 2.2.1). The screen's own texts state time and target, and disappear with the timer.
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

/** Reserves the button's space, in pre-rendered HTML too, to avoid a layout shift. */
const Place = () => (
  <div className="actions" data-awaited>
    <span className="button">&nbsp;</span>
  </div>
);

interface SkeletonProps {
  /** Shapes from top to bottom (flow/compilePortal.ts). */
  readonly shapes: readonly string[];
  /** The items, once loaded. */
  readonly items?: readonly Item[];
}

/**
 * The skeleton of a screen before its data: each part reserves its space. Parts that may stay hidden are omitted. A
 * loader is rendered as a loader.
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

interface FocusOnRequestProps {
  readonly card: RefObject<HTMLElement | null>;
}

/** A field that has the focus: moving the focus would redirect typing, or undo the focus that the HTML set. */
const USED = ':is(input, select, textarea):focus';

/**
 * Focuses the field that the runtime requests, in the open dialog if there is one, once per request. A separate
 * component that renders nothing, so a request does not re-render the screen.
 */
const FocusOnRequest = observer(function FocusOnRequest({ card }: FocusOnRequestProps) {
  const { focus } = useView();
  useEffect(() => {
    if (focus === undefined) return;
    if (focus.yields && card.current?.querySelector(USED)) return;
    const dialog = document.querySelector<HTMLElement>('dialog[open]');
    // Without a press, the screen stays scrolled to its title, even if the field is far below, or to where the visitor
    // scrolled.
    const preventScroll = focus.yields === true;
    if (!focusField(dialog, focus.field, { preventScroll })) focusField(card.current, focus.field, { preventScroll });
  }, [focus, card]);
  return null;
});

/** The brand's support contact, below a status screen, where a visitor may be stuck. */
function SupportContact() {
  const word = useWords();
  const { language } = useTranslationOfPage().i18n;
  const { other }: PageTheme = useMantineTheme();
  const contact = supportIn({ other }, language);
  return contact === undefined ? null : <p className="support">{word('support', { contact })}</p>;
}

interface FlowViewProps {
  readonly view: View;
  /** Whether the environment or the texts are still loading. */
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

/** The card while a screen's chunk is loading or failed to load (R09). The route has the shapes of its outline. */
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
  const { id, screen, forms, drawings } = program;
  const scope = useMemo(() => ({ namespace: namespaceOf(id), prefix: [] }), [id]);
  const isLoading = view.phase === 'loading';
  const isCovered = view.dialog !== undefined && view.dialog.dialog.modal !== false;
  const card = useRef<HTMLElement>(null);
  const leadsOn = useMemo(() => <LeadsOn card={card} />, []);
  const { state, illustration } = view;
  const tone = illustration === undefined ? undefined : drawings[illustration]?.tone;
  // Everything after the first screen or its first state fades in (styles/motion.css).
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else follows, and only then
  useLayoutEffect(() => () => void document.documentElement.toggleAttribute('data-shown', true), [state, isLoading]);
  return (
    <TextScopeContext value={scope}>
      <DialogHost isModal={false} />
      <section className="card" data-screen={id} data-state={state} aria-busy={isLoading} ref={card}>
        {/* With this key, a head with a drawing is a new element, not the old one that has moved. */}
        <ScreenHead key={illustration === undefined ? 'plain' : 'illustrated'} isLoading={isLoading} />
        {isLoading ? (
          <>
            <FaultNotice />
            <Skeleton shapes={view.coming} items={screen.body} />
          </>
        ) : (
          <FormScreen form="" items={screen.body} program={forms['']} addition={leadsOn}>
            {/* A modal dialog covers the card, so it shows the notices itself. */}
            {!isCovered && (
              <>
                <Banner />
                <FaultNotice />
              </>
            )}
          </FormScreen>
        )}
        {illustration !== undefined && !isLoading && (
          <>
            <SupportContact />
            {(tone === 'warning' || tone === 'bad') && <Reference id={view.reference} />}
          </>
        )}
      </section>
      <DialogHost isModal />
      <FocusOnRequest card={card} />
    </TextScopeContext>
  );
});
