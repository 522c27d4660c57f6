import { isRecord } from '../../contract/isRecord.ts';
import type { Reason } from '../explain/explainGuard.ts';
import { HIDDEN } from '../secrets/Masker.ts';
import { useInspector } from './Tabs.tsx';

interface ValueTreeProps {
  readonly name: string;
  /** The value, in which secrets are already hidden. */
  readonly value: unknown;
}

/** A value with its name. Objects and lists can be expanded. */
export function ValueTree({ name, value }: ValueTreeProps) {
  const members = Array.isArray(value) ? value.map((one, index) => [String(index), one] as const) : membersOf(value);
  if (members === undefined || members.length === 0) {
    return (
      <div className="value">
        <span className="name">{name}</span> <Leaf value={value} />
      </div>
    );
  }
  return (
    <details className="value">
      <summary>
        <span className="name">{name}</span>{' '}
        <span className="muted">
          {Array.isArray(value)
            ? counted(members.length, 'entry', 'entries')
            : counted(members.length, 'member', 'members')}
        </span>
      </summary>
      {members.map(([member, inner]) => (
        <ValueTree key={member} name={member} value={inner} />
      ))}
    </details>
  );
}

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

const membersOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : undefined);

/** A value on one line. */
function Leaf({ value }: { readonly value: unknown }) {
  const isHidden = value === HIDDEN;
  return (
    <code className={kindOf(value)} title={isHidden ? 'A secret is never shown' : undefined}>
      {isHidden ? `${HIDDEN} secret` : write(value)}
    </code>
  );
}

/** The maximum number of characters of a value that is shown in full. */
const LONGEST = 120;

function write(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const kindOf = (value: unknown) => (value === undefined || value === null ? 'nothing' : typeof value);

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
