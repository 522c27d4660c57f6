import { oncePer } from '../contract/oncePer.ts';
import { type FileKind, type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { classifyFile } from './classifyFile.ts';
import type { Definition } from './Definition.ts';
import { explain } from './explain.ts';
import type { JsonDocument } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';

/** Why a flow file does not match the schema of its kind; empty if it matches, or is not a flow file. Cached. */
export const misfitsOf = (document: JsonDocument, definition: Definition): readonly Misfit[] =>
  judgeOf(grammarOf(definition))(document);

const judgeOf = oncePer((grammar: Grammar) =>
  oncePer(({ path, value }: JsonDocument): readonly Misfit[] => {
    const place = classifyFile(path);
    return place === undefined ? [] : misfitsOfKind(value, place.kind, grammar);
  }),
);

/** Why a value is not a file of a kind. */
export const misfitsOfKind = (value: unknown, kind: FileKind, grammar: Grammar): readonly Misfit[] =>
  explain(value, grammar.files[kind], grammar.parts);
