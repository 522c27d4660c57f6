import type { Reason } from '../explain/explainGuard.ts';
import { useInspector } from './InspectorContext.ts';
import { Leaf } from './ValueTree.tsx';

/** Why a guard holds or does not hold, part by part. */
export function ReasonTree({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { masker } = useInspector().inspector;
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons">
      {reasons.map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a guard have no other name than their place
        <li key={index} data-holds={reason.holds}>
          <Mark holds={reason.holds} /> <code className="asked">{reason.asked}</code>
          {reason.read !== undefined && (
            <>
              {reason.asked !== reason.read.reference && <code className="asked"> {reason.read.reference}</code>}
              {' is '}
              <Leaf value={masker.read(reason.read.reference, reason.read.value)} />
            </>
          )}
          {reason.wanted !== undefined && (!reason.holds || typeof reason.wanted === 'object') && (
            <>
              {reason.holds ? ', of ' : Array.isArray(reason.wanted) ? ', none of ' : ', not '}
              <Leaf value={reason.wanted} />
            </>
          )}
          {reason.broken !== undefined && <span className="muted"> breaks the rule {reason.broken}</span>}
          <ReasonTree reasons={reason.parts} />
        </li>
      ))}
    </ul>
  );
}

/** Whether something holds, visually and for screen readers. */
function Mark({ holds }: { readonly holds: boolean }) {
  return (
    <span className="mark" data-holds={holds}>
      <span aria-hidden="true">{holds ? '✓' : '✗'}</span>
      <span className="unseen">{holds ? 'holds:' : 'does not hold:'}</span>
    </span>
  );
}
