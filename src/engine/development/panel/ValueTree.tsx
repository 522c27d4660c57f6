import { isRecord } from '../../contract/isRecord.ts';
import { HIDDEN } from '../secrets/Masker.ts';

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
export function Leaf({ value }: { readonly value: unknown }) {
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
