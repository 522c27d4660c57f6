import { isRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import {
  expandedBranches,
  fittingBranches,
  type Keywords,
  schemasOfEntries,
  schemasOfMember,
} from '../flow/schemaBranches.ts';
import type { Grammar } from '../grammar/grammarOf.ts';

/** The part of the grammar that a place of a file must match. */
export interface Wanted {
  /** The schemas as written, before choices are resolved. */
  readonly schemas: readonly Keywords[];
  /** Their branches; those of the parent without the ones that its other members rule out. */
  readonly branches: readonly Keywords[];
  /** The object or list around the place. */
  readonly parent: { readonly value: unknown; readonly branches: readonly Keywords[] } | undefined;
}

/** What the grammar wants at a place. Members that no schema knows, such as a half-written one, rule nothing out. */
export function schemasAt({ path: file, value }: JsonDocument, path: JsonPath, grammar: Grammar): Wanted | undefined {
  const place = classifyFile(file);
  if (place === undefined) return undefined;
  let schemas: readonly unknown[] = [grammar.files[place.kind]];
  let branches = expandedBranches(schemas, grammar);
  let parent: Wanted['parent'];
  let here = value;
  for (const name of path) {
    const around = isRecord(here) ? likelyBranches(here, String(name), branches) : branches;
    parent = { value: here, branches: around };
    schemas = typeof name === 'number' ? schemasOfEntries(around) : schemasOfMember(name, around);
    branches = expandedBranches(schemas.filter(isRecord), grammar);
    here = Object(here)[name];
  }
  return { schemas: schemas.filter(isRecord), branches: branches.filter((one) => Object.keys(one).length > 0), parent };
}

/** The branches that an object may have, whatever one of its members turns out to be. */
function likelyBranches(value: Keywords, but: string, branches: readonly Keywords[]): readonly Keywords[] {
  const objects = branches.filter(({ type }) => type === 'object');
  const { [but]: _, ...others } = value;
  const fitting = fittingBranches(others, objects);
  if (fitting.length > 0) {
    const exact = fittingBranches(value, fitting);
    return exact.length > 0 ? exact : fitting;
  }
  const known = Object.fromEntries(
    Object.entries(others).filter(([name]) =>
      objects.some(({ properties }) => isRecord(properties) && Object.hasOwn(properties, name)),
    ),
  );
  const likely = fittingBranches(known, objects);
  return likely.length > 0 ? likely : objects;
}
