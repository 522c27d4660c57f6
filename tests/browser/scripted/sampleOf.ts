import { schemaMembers } from './schemaMembers.ts';

/** The smallest value that a schema of the contract accepts: optional members are left out, lists are empty. */
export function sampleOf(schema: unknown, name = 'value'): unknown {
  const { type, properties = {}, required = [], enum: allowed, const: only, format, minimum } = schemaMembers(schema);
  if (only !== undefined) return only;
  if (allowed !== undefined) return allowed[0];
  const kinds = Array.isArray(type) ? type : [type];
  if (kinds.includes('null')) return null;
  if (kinds.includes('object'))
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([member]) => required.includes(member))
        .map(([member, part]) => [member, sampleOf(part, member)]),
    );
  if (kinds.includes('array')) return [];
  if (kinds.includes('boolean')) return false;
  if (kinds.includes('integer') || kinds.includes('number')) return minimum ?? 0;
  return format === 'date-time' ? '2026-01-02T03:04:05.000Z' : `a-${name}`;
}
