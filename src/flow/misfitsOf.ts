import { FILE_SCHEMAS } from '../../schemas/files.ts';
import { classifyFile } from './classifyFile.ts';
import { explain, type Misfit } from './explain.ts';
import type { JsonDocument } from './JsonDocument.ts';

const known = new WeakMap<JsonDocument, readonly Misfit[]>();

/** Why a flow file does not fit the schema of its kind: nothing where it fits, or is no flow file. Judged once. */
export function misfitsOf(document: JsonDocument): readonly Misfit[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const place = classifyFile(document.path);
  const misfits = place === undefined ? [] : explain(document.value, FILE_SCHEMAS[place.kind]);
  known.set(document, misfits);
  return misfits;
}
