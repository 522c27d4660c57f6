import { readSources } from '../../engine/checker/readSources.ts';
import { RULES } from '../../engine/checker/rules/index.ts';
import { grammarOf } from '../../engine/grammar/grammarOf.ts';
import { definition } from '../../portal/definition.ts';
import { describeLanguage } from './describeLanguage.ts';
import { describeRules } from './describeRules.ts';

/** A small portal in which nothing is wrong, and what each rule finds in a changed copy of it. */
const EXAMPLES = 'tests/engine/checker';

/** The generated references, as they should be in the repository. */
export function writeDocs(): { readonly path: string; readonly text: string }[] {
  const sources = [...readSources(`${EXAMPLES}/ok/door`), ...readSources('.')];
  return [
    { path: 'schemas/README.md', text: describeLanguage(grammarOf(definition), sources) },
    { path: 'src/engine/checker/RULES.md', text: describeRules(RULES, EXAMPLES) },
  ];
}
