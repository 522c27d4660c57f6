import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { View } from '../../runtime/View.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { TextScopeContext } from '../../widgets/words/TextScope.ts';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { FormScreen } from '../form/FormScreen.tsx';
import { Banner } from '../notices/Banner.tsx';
import { FaultNotice } from '../notices/FaultNotice.tsx';
import { BodyViewContext, useView, ViewContext } from '../ViewContext.ts';
import { AskedFocus } from './AskedFocus.tsx';
import { LeadsOn } from './LeadsOn.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { Skeleton } from './Skeleton.tsx';
import { SupportContact } from './SupportContact.tsx';

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
