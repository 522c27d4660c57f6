import type { Finding } from '../../../src/engine/checker/Finding.ts';
import type { EditorClient } from './EditorClient.ts';

/** Findings in words that `tellDiagnostics` has too. */
export const tellFindings = (findings: readonly Finding[]): string[] =>
  findings
    .map(({ file, line, column, length, rule, level, message }) =>
      [file, line, column, length, rule, level, message].join(' '),
    )
    .sort();

/** What an editor shows, in words that `tellFindings` has too. */
export const tellDiagnostics = (list: Awaited<ReturnType<EditorClient['findings']>>): string[] =>
  list
    .map(({ path, diagnostic: { range, code, severity, data } }) => {
      const { start, end } = range;
      const level = severity === 1 ? 'error' : 'warning';
      return [path, start.line + 1, start.character + 1, end.character - start.character, code, level, data].join(' ');
    })
    .sort();
