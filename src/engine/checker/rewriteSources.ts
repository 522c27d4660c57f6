import { canonicalText } from '../flow/canonicalText.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import { explain } from '../flow/explain.ts';
import { parseJson } from '../flow/parseJson.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import type { Source } from './readSources.ts';

/** The flow files that are not in canonical form, rewritten in that form. Unreadable files are left alone. */
export function rewriteSources(sources: readonly Source[], vocabulary: Vocabulary): Source[] {
  const grammar = grammarOf(vocabulary);
  return sources.flatMap(({ path, text }) => {
    const place = classifyFile(path);
    if (place === undefined) return [];
    const { value, problems } = parseJson(path, text);
    if (problems.length > 0) return [];
    if (explain(value, grammar.files[place.kind], grammar.parts).length > 0) return [];
    const canonical = canonicalText(place.kind, value, grammar);
    return canonical === text ? [] : [{ path, text: canonical }];
  });
}
