import { isRecord } from '../../contract/isRecord.ts';
import type { Migration } from './Migration.ts';

type Members = Readonly<Record<string, unknown>>;

/** Renames members that were named after one screen. */
export const toVersion2: Migration = {
  to: 2,
  about:
    'a call has "onSuccess" and "minimumDuration" (were "accepted" and "atLeast"), a badge a "variant" (was "dot"), a fact a "format" (was "time-of"), and a screen "gives" its shell what it reads as "$screen" (were "brand" and "$brand").',
  migrate: (kind, value) => {
    const migrated = migrate(value);
    if (kind !== 'screen' || !isRecord(migrated) || !('brand' in migrated)) return migrated;
    const { brand, ...others } = migrated;
    return { ...others, gives: { brand } };
  },
};

function migrate(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/^\$brand(?=\.|$)/, '$screen.brand');
  if (Array.isArray(value)) return value.map(migrate);
  if (!isRecord(value)) return value;
  const part = Object.fromEntries(
    Object.entries(migratePart(value)).map(([name, member]) => [String(migrate(name)), migrate(member)]),
  );
  const [only, ...others] = Object.keys(part);
  return only === 'time-of' && others.length === 0 ? part['time-of'] : part;
}

/** Upgrades a call, a badge or a fact, each of which is recognised by a member that nothing else has. */
function migratePart(part: Members): Members {
  if (isCall(part)) return rename(part, { accepted: 'onSuccess', atLeast: 'minimumDuration' });
  if (typeof part.badge === 'string' && part.dot === true) {
    const { dot: _, ...others } = part;
    return { ...others, variant: 'status' };
  }
  if (typeof part.fact !== 'string' || !isRecord(part.value)) return part;
  if ('time-of' in part.value) return { ...part, format: 'date-time' };
  return 'days-since' in part.value ? { ...part, format: 'days' } : part;
}

const isCall = ({ operation }: Members) =>
  typeof operation === 'string' && /^((GET|POST|PUT|DELETE|PATCH) \/|browser )/.test(operation);

const rename = (part: Members, names: Readonly<Record<string, string>>): Members =>
  Object.fromEntries(Object.entries(part).map(([name, member]) => [names[name] ?? name, member]));
