import type { Rule } from '../Rule.ts';

export const lineEnds: Rule = {
  id: 'line-ends',
  why: 'If two editors use different line endings, a diff shows the whole file for a one-line change.',
  hint: 'Run the checker with --fix; .gitattributes with "* text=auto eol=lf" keeps it so.',
  stage: 'file',
  level: 'warning',
  fixable: true,
  *ofFile({ documents }) {
    for (const { path: file, text, value, problems } of documents.values()) {
      const first = text.indexOf('\r');
      const isRead = value !== undefined && problems.every(({ rule }) => rule !== 'json-syntax');
      if (first < 0 || !isRead) continue;
      const part = text.slice(first, text.lastIndexOf('\r') + 2);
      const replacement = part.replaceAll(/\r\n?/g, '\n');
      yield {
        file,
        path: [],
        offset: first,
        message: 'lines end with a carriage return (CR) here; flow and text files use line feeds (LF)',
        fix: { isSafe: true, edits: [{ offset: first, length: part.length, replacement }] },
      };
    }
  },
};
