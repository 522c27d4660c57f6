/** An object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a member, whatever the letter case of its name (RFC 7643, section 2.1). */
export function readMember(members: Members, name: string): unknown {
  const wanted = name.toLowerCase();
  return Object.entries(members).find(([member]) => member.toLowerCase() === wanted)?.[1];
}
