import type { Rule } from '../Rule.ts';

export const lineEnds: Rule = {
  id: 'line-ends',
  why: 'If two editors end lines differently, a diff shows the whole file for a change of one line.',
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
        message: 'lines end with a carriage return (CR) here; files of flows and texts end them with a line feed (LF)',
        fix: { isSafe: true, edits: [{ offset: first, length: part.length, replacement }] },
      };
    }
  },
};
