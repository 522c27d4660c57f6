import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { FileEdit, Finding, Position } from '../checker/Finding.ts';
import type { Workspace } from './Workspace.ts';

const SOURCE = 'vestibule';

/** A position as editors count: from 0. */
const editorPosition = ({ line, column }: Position) => ({ line: line - 1, character: column - 1 });

export const editorRange = ({ start, end }: FileEdit['range']): Range => ({
  start: editorPosition(start),
  end: editorPosition(end),
});

const placeOf = ({ line, column }: Position, length = 1): Range =>
  editorRange({ start: { line, column }, end: { line, column: column + length } });

/** A finding as editors show it. */
export function diagnosticOf(finding: Finding, workspace: Workspace): Diagnostic {
  const { level, rule, message, hint, notes = [], also = [], length } = finding;
  return {
    range: placeOf(finding, length),
    severity: level === 'warning' ? DiagnosticSeverity.Warning : DiagnosticSeverity.Error,
    source: SOURCE,
    code: rule,
    message: [`${message}.`, ...notes, hint].join('\n'),
    relatedInformation: also.map((place) => ({
      location: { uri: workspace.uriOf(place.file), range: placeOf(place) },
      message: 'the same here',
    })),
    data: message,
  };
}

/** The edits of a fix, by document. */
function changesOf(edits: readonly FileEdit[], workspace: Workspace): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, range, replacement } of edits) {
    const uri = workspace.uriOf(file);
    changes[uri] = [...(changes[uri] ?? []), { range: editorRange(range), newText: replacement }];
  }
  return changes;
}

/** The fix of a finding as an edit; undefined if the finding has none. */
export function actionOf(finding: Finding, workspace: Workspace): CodeAction | undefined {
  const { fix, suggestion, rule } = finding;
  if (fix === undefined || fix.edits.length === 0) return undefined;
  return {
    title: suggestion === undefined ? `Fix ${rule}` : `Change to “${suggestion}”`,
    kind: CodeActionKind.QuickFix,
    diagnostics: [diagnosticOf(finding, workspace)],
    isPreferred: fix.isSafe,
    edit: { changes: changesOf(fix.edits, workspace) },
  };
}
