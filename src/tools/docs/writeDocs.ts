import { readSources } from '../../engine/checker/readSources.ts';
import { RULES } from '../../engine/checker/rules/index.ts';
import { CHANGE_KINDS } from '../../engine/diff/subjects/index.ts';
import { grammarOf } from '../../engine/grammar/grammarOf.ts';
import { definition } from '../../portal/definition.ts';
import { THEME } from '../../theme/theme.ts';
import { describeChanges } from './describeChanges.ts';
import { describeLanguage } from './describeLanguage.ts';
import { describeRules } from './describeRules.ts';

/** A small portal without mistakes, and the findings of each rule in a changed copy of it. */
const EXAMPLES = 'tests/engine/checker';
const CHANGES = 'tests/engine/diff/examples';

/** The generated references, as they should be in the repository. */
export function writeDocs(): { readonly path: string; readonly text: string }[] {
  const sources = [...readSources(`${EXAMPLES}/ok/door`), ...readSources('.')];
  return [
    { path: 'schemas/README.md', text: describeLanguage(grammarOf(definition), sources) },
    { path: 'src/engine/checker/RULES.md', text: describeRules(RULES, EXAMPLES) },
    { path: 'src/engine/diff/CHANGES.md', text: describeChanges(CHANGE_KINDS, CHANGES, valueAt) },
  ];
}

/** The value at a path of the small portal, or of its definition. */
function valueAt(file: string, path: readonly (string | number)[]): unknown {
  const code: Readonly<Record<string, unknown>> = { contract: definition.contract, theme: THEME };
  const source = readSources(`${EXAMPLES}/ok/door`).find((one) => one.path === file);
  const whole: unknown = source === undefined ? code[file] : JSON.parse(source.text);
  return path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), whole);
}
