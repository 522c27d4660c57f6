import { observer } from 'mobx-react-lite';
import { createScope } from '../../../runtime/rules/createScope.ts';
import type { EvaluationScope } from '../../../runtime/values/EvaluationScope.ts';
import { useInspector } from '../InspectorContext.ts';
import { GuardList } from './GuardList.tsx';
import { NextList } from './NextList.tsx';
import { PickedPart } from './PickedPart.tsx';
import { Values } from './Values.tsx';

/** The current state of the page: what can come next, which guards hold, and every value. */
export const NowTab = observer(function NowTab() {
  const { inspector } = useInspector();
  const { view } = inspector.page.portal;
  const screenContext = view?.screenContext;
  // Until then the secrets are unknown.
  if (view === undefined || screenContext === undefined || inspector.inspection === undefined)
    return <p className="muted">The screen is loading.</p>;
  const scope: EvaluationScope = createScope({
    screenContext,
    snapshot: view.snapshot,
    stored: screenContext.external.stored,
  });
  return (
    <div className="now">
      <PickedPart />
      <Section title="What can come next">
        <NextList view={view} scope={scope} />
      </Section>
      <Section title="Guards">
        <GuardList view={view} scope={scope} />
      </Section>
      <Section title="Values">
        <Values scope={scope} />
      </Section>
    </div>
  );
});

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <details open className="section">
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}
