import { schemaMembers } from './schemaMembers.ts';

/** How a value is made up. */
export interface Sampling {
  /** Optional members as well, and one entry in each list. */
  readonly isFull?: boolean;
  /** Values by the name of the member that holds them, where a schema leaves them open. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/**
 * A value that a schema of the contract accepts; unless it is to be full, the smallest one: optional members are left
 * out, lists are empty.
 */
export function sampleOf(schema: unknown, name = 'value', sampling: Sampling = {}): unknown {
  const { type, properties = {}, required = [], items, format, minimum, ...rest } = schemaMembers(schema);
  if (rest.const !== undefined) return rest.const;
  if (rest.enum !== undefined) return rest.enum[0];
  const kinds = Array.isArray(type) ? type : [type];
  const { isFull = false, members = {} } = sampling;
  if (kinds.includes('object'))
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([member]) => isFull || required.includes(member))
        .map(([member, part]) => [member, sampleOf(part, member, sampling)]),
    );
  if (Object.hasOwn(members, name)) return members[name];
  if (kinds.includes('null')) return null;
  if (kinds.includes('array')) return isFull && items !== undefined ? [sampleOf(items, name, sampling)] : [];
  if (kinds.includes('boolean')) return false;
  if (kinds.includes('integer') || kinds.includes('number')) return minimum ?? 0;
  return format === 'date-time' ? '2026-01-02T03:04:05.000Z' : String(rest.examples?.[0] ?? `a-${name}`);
}
