import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { Grammar } from '../grammar/grammarOf.ts';

/** The names of all members that the grammar itself has. An author makes none of them. */
export const grammarNames = oncePer((grammar: Grammar): ReadonlySet<string> => new Set(membersIn(grammar)));

function* membersIn(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const branch of schema) yield* membersIn(branch);
  if (!isRecord(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'properties' && isRecord(value)) yield* Object.keys(value);
    if (keyword !== 'enum' && keyword !== 'const') yield* membersIn(value);
  }
}
