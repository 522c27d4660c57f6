import { oncePer } from '../../../engine/contract/oncePer.ts';

/** A JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * The value of a member, ignoring the letter case of its name (RFC 7643, section 2.1); if several match, the first
 * one's.
 */
export const readMember = (members: Members, name: string): unknown => byName(members).get(name.toLowerCase());

/** Cached, since a dozen members are read from a resource that may have a hundred thousand. */
const byName = oncePer((members: Members) => {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(members)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, value);
  }
  return found;
});
