/** Members whose own members have names that the author chooses. */
const MAPS_OF_VALUES = new Set(['with', 'values', 'store', 'record', 'fieldError', 'takes', 'derived', 'gives']);

/** The ids that steps in a part of a flow name under a verb, such as every `{ "dialog": id }`. */
export function findTargets(part: unknown, verb: 'call' | 'dialog' | 'goto'): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key === verb && typeof member === 'string') found.add(member);
      else if (!MAPS_OF_VALUES.has(key)) visit(member);
    }
  };
  visit(part);
  return found;
}
