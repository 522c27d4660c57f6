import { canonicalText } from '../../flow/canonicalText.ts';
import { classifyFile } from '../../flow/classifyFile.ts';
import { grammarOf } from '../../grammar/grammarOf.ts';
import type { Rule } from '../Rule.ts';

export const canonicalForm: Rule = {
  id: 'canonical-form',
  why: 'If each file has one form, a diff shows only intended changes.',
  hint: 'Run the checker with --fix, which writes that form.',
  stage: 'file',
  per: 'document',
  fixable: true,
  *check({ documents, misfits, flows }) {
    const grammar = grammarOf(flows.definition);
    for (const { path: file, text, value } of documents.values()) {
      const place = classifyFile(file);
      if (place === undefined || misfits.get(file)?.length !== 0) continue;
      const canonical = canonicalText(place.kind, value, grammar);
      if (canonical === text) continue;
      let offset = 0;
      while (offset < text.length && text[offset] === canonical[offset]) offset += 1;
      yield {
        file,
        path: [],
        offset: Math.min(offset, text.length - 1),
        message: 'the file is not in canonical form from here on',
      };
    }
  },
};
