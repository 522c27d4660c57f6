import { oncePer } from '../contract/oncePer.ts';
import { type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import { classifyFile } from './classifyFile.ts';
import type { JsonDocument, JsonPath } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { mendValue } from './mendValue.ts';
import { misfitsOfKind } from './misfitsOf.ts';

/** A flow file that can be loaded, and what was left out of it for that. */
export interface MendedFile {
  readonly document: JsonDocument;
  /** What is wrong with the file, but for what is missing because it could not be read. */
  readonly misfits: readonly Misfit[];
  readonly lost: ReadonlySet<string>;
  /** Where a part of the mended value stands in the file. */
  originalPath(path: JsonPath): JsonPath;
}

/** A flow file as it was probably meant (`mendValue`), read once; undefined where nothing can be made of it. */
export const mendFile = (document: JsonDocument, vocabulary: Vocabulary): MendedFile | undefined =>
  mendedBy(grammarOf(vocabulary))(document);

const mendedBy = oncePer((grammar: Grammar) =>
  oncePer((document: JsonDocument): MendedFile | undefined => {
    const place = classifyFile(document.path);
    if (place === undefined || document.value === undefined) return undefined;
    const mended = mendValue(document.value, place.kind, grammar);
    if (mended === undefined) return undefined;
    const { value, lost } = mended;
    const isPartial = document.lost !== undefined && document.lost.size > 0;
    const misfits = misfitsOfKind(document.value, place.kind, grammar);
    return {
      misfits: isPartial ? misfits.filter(({ rule }) => rule !== 'missing-member') : misfits,
      document: { ...document, value, problems: [] },
      lost: document.lost === undefined ? lost : new Set([...document.lost, ...lost]),
      originalPath: (path) => mended.originalPath(path),
    };
  }),
);
