import type { Handler, Step } from '../../flow/types.ts';
import type { EvaluationScope } from '../../runtime/values/EvaluationScope.ts';
import { describeStep, explainGuard, stepsOf } from '../explain/explainGuard.ts';
import type { Place, Sources } from '../places/Sources.ts';
import { PlaceLink } from './Tabs.tsx';
import { ReasonTree } from './ValueTree.tsx';

interface StepListProps {
  readonly handler: Handler;
  /** The scope of the guards; without a scope they are not explained. */
  readonly scope?: EvaluationScope | undefined;
  /** The index of the step that ran; absent if none has. */
  readonly chosen?: Step | undefined;
  readonly sources: Sources | undefined;
  /** The place of the handler. */
  readonly beside?: Place | undefined;
}

/** The steps of a handler, with what each does and whether its guard holds. Only the first whose guard holds runs. */
export function StepList({ handler, scope, chosen, sources, beside }: StepListProps) {
  const steps = stepsOf(handler);
  const ran = chosen === undefined ? -1 : steps.indexOf(chosen);
  return (
    <ol className="steps">
      {steps.map((step, index) => (
        <li key={JSON.stringify(step)} data-chosen={index === ran || undefined}>
          {index === ran && <span className="tag">ran</span>} {describeStep(step)}{' '}
          <PlaceLink place={sources?.placeOf(step)} beside={beside} />
          {ran >= 0 && index > ran && <span className="muted"> not asked: a step before it ran</span>}
          {step.when !== undefined && scope !== undefined && (ran < 0 || index <= ran) && (
            <ReasonTree reasons={[explainGuard(step.when, scope)]} />
          )}
        </li>
      ))}
    </ol>
  );
}
