import type { Input } from '../../flow/types.ts';

/** The secret inputs of a screen that stand in a query. */
export function findSecrets(
  takes: Readonly<Record<string, Input>> = {},
  query: string,
): Readonly<Record<string, string>> {
  const given = new URLSearchParams(query);
  const secret = Object.keys(takes).filter((name) => takes[name]?.secret !== undefined);
  return Object.fromEntries(secret.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])));
}
