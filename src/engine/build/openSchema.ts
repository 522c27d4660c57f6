/** Keywords for the service, which stores a value. A client that reads an answer ignores them. */
const LEFT_OUT = new Set(['additionalProperties', 'maxLength', 'minLength', 'maximum', 'minimum', 'examples']);

/**
 * A schema of the contract as the client validates answers with it: it checks types, and ignores unknown members and
 * bounds.
 */
export function openSchema(schema: unknown): object {
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !LEFT_OUT.has(key))
        .map(([key, member]) => [key, key === 'enum' || key === 'required' ? member : open(member)]),
    );
  };
  const opened = open(schema);
  return typeof opened === 'object' && opened !== null ? opened : {};
}
