import { oncePer } from '../contract/oncePer.ts';
import { type FileKind, type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { classifyFile } from './classifyFile.ts';
import type { Definition } from './Definition.ts';
import { explain } from './explain.ts';
import type { JsonDocument } from './JsonDocument.ts';
import { judgeFile } from './judgeFile.ts';
import type { Misfit } from './Misfit.ts';

/** Why a flow file does not fit the schema of its kind; empty if it fits, or is not a flow file. Computed once. */
export const misfitsOf = (document: JsonDocument, definition: Definition): readonly Misfit[] =>
  judgeOf(grammarOf(definition))(document);

const judgeOf = oncePer((grammar: Grammar) =>
  oncePer(({ path, value }: JsonDocument): readonly Misfit[] => {
    const place = classifyFile(path);
    return place === undefined ? [] : misfitsOfKind(value, place.kind, grammar);
  }),
);

/** Why a value is no file of a kind. */
export function misfitsOfKind(value: unknown, kind: FileKind, grammar: Grammar): readonly Misfit[] {
  const validate = judgeFile(kind, grammar);
  if (validate(value)) return [];
  const misfits = explain(value, grammar.files[kind], grammar.parts);
  if (misfits.length > 0) return misfits;
  // A file that ajv refuses has at least one misfit, even if we have no words for it.
  return (validate.errors ?? []).slice(0, 1).map(({ instancePath, message = 'does not fit' }) => ({
    rule: 'bad-form',
    path: pathOf(instancePath),
    message,
  }));
}

/** A JSON pointer (RFC 6901) as a `JsonPath`. */
const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
