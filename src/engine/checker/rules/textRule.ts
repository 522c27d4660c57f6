import type { TextProblem } from '../../flow/JsonDocument.ts';
import type { Rule } from '../Rule.ts';

/** A rule about the text of a file, whose problems the parser has already found. */
export const textRule = (id: TextProblem['rule'], why: string, hint: string): Rule => ({
  id,
  why,
  hint,
  stage: 'file',
  *ofFile({ documents }) {
    for (const { path: file, problems } of documents.values()) {
      for (const { rule, ...problem } of problems) {
        if (rule === id) yield { file, path: [], ...problem };
      }
    }
  },
});
